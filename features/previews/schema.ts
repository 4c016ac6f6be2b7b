import * as z from 'zod/mini';

/** Path prefix of previews and their assets. */
export const previewFolder = '/preview';

/** A built preview: the page with its policy, and its assets. */
export const builtPreview = z.object({
  path: z.string().check(z.regex(/^\/(?:insights|letters|regions)\/[a-z0-9-]+$/)),
  title: z.string(),
  html: z.string(),
  policy: z.string(),
  files: z.array(z.object({ name: z.string(), type: z.string(), body: z.string() })),
});

export type BuiltPreview = z.output<typeof builtPreview>;
