import * as z from 'zod/mini';
import type { ActSpec } from '../../../core/desk/api.ts';

const sharedDraft = z.object({
  path: z.string(),
  title: z.string(),
  url: z.string(),
  sharedBy: z.string(),
  sharedAt: z.string(),
  endsAt: z.string(),
});

export type SharedDraft = z.output<typeof sharedDraft>;

/** Shared previews, latest first. */
export const sharedDrafts = z.array(sharedDraft);

export const previewActs = {
  'previews.end': { input: z.object({ path: z.string().check(z.maxLength(200)) }), command: 'preview end' },
} as const satisfies Record<string, ActSpec>;
