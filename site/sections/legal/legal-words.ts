import { z } from 'astro/zod';
import { categoryWords } from '../../../features/consent/page/consent-words.ts';
import { link, named, words } from '../../copy/fields.ts';

/** `content/pages/legal-words.yaml`: words shared by all legal pages. */
export const legalWords = z.strictObject({
  ...named('lastUpdated', 'lawChecked', 'contents', 'version', 'later', 'laterVersion', 'earlier', 'earlierVersion')
    .shape,
  placeholderKey: words,
  retention: z.strictObject({
    groups: z.strictObject({ messages: words, newsletter: words, visits: words, security: words }),
    columns: z.tuple([words, words, words, words]),
  }),
  categories: categoryWords,
  items: z.strictObject({
    caption: words,
    /** The caption if all entries are set by the site itself, which makes the last column redundant. */
    own: words,
    columns: z.tuple([words, words, words, words, words]),
    parties: z.strictObject({ first: words, third: words }),
    reserved: words,
  }),
  thirdParties: z.strictObject({ caption: words, columns: z.tuple([words, words]) }),
  cookies: z.strictObject({
    manage: link,
    preferences: link,
    clear: words,
    clearing: named('nothing', 'removed').extend({ kinds: named('cookie', 'local', 'session') }),
    noScript: words,
  }),
});

export type LegalWords = z.infer<typeof legalWords>;
