import * as z from 'zod/mini';

const term = z.string().check(z.trim(), z.minLength(1));

/** `content/search.yaml` */
export const searchRules = z.strictObject({
  spelling: z.strictObject({
    /** Minimum length of a word for prefix and fuzzy matching. */
    from: z.int().check(z.minimum(3)),
    oneIn: z.int().check(z.minimum(3), z.maximum(10)),
  }),
  ignored: z.array(term),
  synonyms: z.array(z.array(term).check(z.minLength(2))),
});

export type SearchRules = z.infer<typeof searchRules>;
