import { z } from 'astro/zod';
import { drawingName, httpsAddress, isoDate, pageDescription, slug, titleLimit, words } from '../copy/fields.ts';

/** File of a photograph. */
export const photograph = /^[a-z0-9-]+\.(?:jpe?g|png|webp|avif|tiff)$/;

/** Categories in the order of the filter; the featured article has its own. */
export const categories = [
  'Technology',
  'Ethics',
  'Business',
  'Safety',
  'Economics',
  'Research',
  'Future Tech',
] as const;
const featuredCategory = 'Featured Article';

const readMinutes = z.int('must be a whole number of minutes').min(1).max(60);

const reference = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words and figures joined by hyphens'),
    text: words,
    url: httpsAddress.optional(),
    comingSoon: z.literal(true).optional(),
    why: words.optional(),
  })
  .refine(({ url, comingSoon }) => (url === undefined) !== (comingSoon === undefined), {
    error: 'must have either a url or comingSoon: true',
    path: ['url'],
  });

/** How far AI was used in making the piece. The firm holds editorial responsibility. */
const aiUse = z.strictObject({ extent: z.enum(['none', 'assisted', 'drafted'], 'must be none, assisted or drafted') });

/** A drawing of site/art or content/plates, or a photograph of content/plates. */
const plate = z
  .strictObject({
    file: z.union([drawingName, z.string().regex(photograph)], {
      error:
        'must be the name of a drawing without .svg, or a photograph of content/plates with its ending, e.g. bench.jpg',
    }),
    alt: words,
    caption: words,
    credit: words.optional(),
  })
  .refine(({ file, credit }) => !photograph.test(file) || credit !== undefined, {
    error: 'a photograph needs a credit: who took it, and by whose leave it is shown',
    path: ['credit'],
  });

/** Frontmatter of `content/articles/*.mdx`. The body of a coming-soon piece says what it will argue. */
export const articles = z
  .strictObject({
    /** Also the page’s complete `<title>`. */
    title: words.max(titleLimit, `must be at most ${titleLimit} characters`),
    description: pageDescription,
    category: z.enum(
      [featuredCategory, ...categories],
      `must be one of: ${[featuredCategory, ...categories].join(', ')}`,
    ),
    standfirst: words,
    excerpt: words.max(200, 'must be at most 200 characters'),
    author: words,
    date: words.optional(),
    readMinutes,
    status: z.enum(['published', 'coming-soon'], 'must be published or coming-soon'),
    published: isoDate.optional(),
    updated: isoDate,
    /** Shown only by the development server. */
    draft: z.boolean().default(false),
    publishOn: isoDate.optional(),
    /** 1 is first in the list; the others follow by day, the newest first, and on the same day by ascending number. */
    pin: z.int().min(1).optional(),
    /** Former slugs, which redirect here. */
    formerly: z.array(slug).default([]),
    corrections: z.array(z.strictObject({ date: isoDate, text: words })).default([]),
    plate,
    aiUse,
    /** The review by a person, if there was one: role and day. A spelling check does not count. */
    review: z.strictObject({ by: words, on: isoDate }).optional(),
    related: z.array(slug).min(2).max(3),
    referencesTitle: words.optional(),
    references: z.array(reference).default([]),
    result: z.strictObject({ title: words, text: words }).optional(),
    closing: z.strictObject({ title: words, text: words, brief: z.boolean().default(false) }).optional(),
  })
  .refine(({ status, published, publishOn }) => status !== 'published' || (published ?? publishOn) !== undefined, {
    error: 'a published article needs the day it was published, or publishOn: the day on which it will be',
    path: ['published'],
  })
  .refine(({ status, references }) => status !== 'published' || references.length > 0, {
    error: 'a published article lists its sources, at least one',
    path: ['references'],
  })
  .refine(({ status, result }) => status !== 'coming-soon' || result !== undefined, {
    error: 'a piece still to come needs one result its reader can use today',
    path: ['result'],
  });

export type ArticleWords = z.infer<typeof articles>;
export type Reference = z.infer<typeof reference>;
