import * as z from 'zod/mini';

/** Below which pages and what they load are shown. */
export const previewFolder = '/preview';

/** A text as the project builds it for others to read: its page with its policy, and what that loads. */
export const builtPreview = z.object({
  path: z.string().check(z.regex(/^\/(?:insights|letters|regions)\/[a-z0-9-]+$/)),
  title: z.string(),
  html: z.string(),
  policy: z.string(),
  files: z.array(z.object({ name: z.string(), type: z.string(), body: z.string() })),
});

export type BuiltPreview = z.output<typeof builtPreview>;
