import { z } from 'astro/zod';
import { articleSlugs } from '../copy/routes.ts';
import { drawingName, httpsAddress, isoDate, pageDescription, titleLimit, words } from '../copy/fields.ts';

/** Categories in the order of the filter; the featured piece has one of its own. */
export const categories = [
  'Technology',
  'Ethics',
  'Business',
  'Safety',
  'Economics',
  'Research',
  'Future Tech',
] as const;
export const featuredCategory = 'Featured Article';

/** Read times run from six to fifteen minutes. */
const readMinutes = z.int('must be a whole number of minutes').min(6).max(15);

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

/** Frontmatter of `content/articles/*.mdx`. The body of a coming-soon piece says what it will argue. */
export const articles = z
  .strictObject({
    /** Also the page’s title in a browser, whole. */
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
    plate: z.strictObject({ file: drawingName, alt: words, caption: words }),
    aiUse,
    /** The review by a person, once there was one: role and day. A spelling check is none. */
    review: z.strictObject({ by: words, on: isoDate }).optional(),
    related: z
      .array(z.enum(articleSlugs, `must be one of: ${articleSlugs.join(', ')}`))
      .min(2)
      .max(3),
    referencesTitle: words.optional(),
    references: z.array(reference).default([]),
    /** What a piece still to come gives its reader today. */
    result: z.strictObject({ title: words, text: words }).optional(),
    closing: z.strictObject({ title: words, text: words, brief: z.boolean().default(false) }).optional(),
  })
  .refine(({ status, published }) => status !== 'published' || published !== undefined, {
    error: 'a published article needs the day it was published',
    path: ['published'],
  })
  .refine(({ status, result }) => status !== 'coming-soon' || result !== undefined, {
    error: 'a piece still to come needs one result its reader can use today',
    path: ['result'],
  });

export type ArticleWords = z.infer<typeof articles>;
export type Reference = z.infer<typeof reference>;
