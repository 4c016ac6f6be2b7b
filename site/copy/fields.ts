import { z } from 'astro/zod';
import { slotsIn } from '../../contract/slots.ts';

/** Required text: trimmed, at least one character. */
export const words = z.string().trim().min(1, 'must not be empty');

/** An object of required texts with these names. */
export function named<Name extends string>(
  ...names: readonly Name[]
): z.ZodObject<Record<Name, typeof words>, z.core.$strict>;
export function named(...names: readonly string[]) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, words])));
}

/** A sentence that may contain only these `{{slots}}`, filled by the server. */
export function sentence(...slots: readonly string[]) {
  return words.superRefine((text, context) => {
    for (const slot of slotsIn([text]))
      if (!slots.includes(slot))
        context.addIssue({
          code: 'custom',
          message: `uses {{${slot}}}, which the functions do not fill here; known: ${slots.join(', ') || 'none'}`,
        });
  });
}

/** A sentence that must contain each of these `{slots}`, filled by the build. */
export function withSlots(...slots: readonly string[]) {
  return words.refine((text) => slots.every((slot) => text.includes(`{${slot}}`)), {
    error: `must contain ${slots.map((slot) => `{${slot}}`).join(' and ')}`,
  });
}

/** A path on this site, e.g. `/insights` or `/#capabilities`. */
export const sitePath = z.string().regex(/^\/[a-z0-9/#-]*$/, 'must be a path on this site, e.g. /insights');

/** A link with its label. */
export const link = z.strictObject({ label: words, to: sitePath });

/** The next step at the end of a page: a sentence and one button. */
export const nextStep = z.strictObject({ title: words, text: words, link });

export type NextStep = z.infer<typeof nextStep>;

/** One of our PDFs, its link's label, and its file type in words. */
export const download = z.strictObject({
  label: words,
  file: z.string().regex(/^\/downloads\/[a-z-]+\.pdf$/, 'must be a PDF under /downloads/'),
  note: words,
});

/** Name of a drawing in site/art, without its extension. */
export const drawingName = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a file in site/art without .svg');

/** A drawing and its alternative text in one sentence; empty if the adjacent text says the same. */
export const picture = z.strictObject({ name: drawingName, alt: z.string().trim() });

export type Picture = z.infer<typeof picture>;

/** Name of a file without its extension, as in its address. */
export const slug = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'must be small letters, figures and hyphens, e.g. ethical-ai');

/** A fragment of an address. */
export const anchor = z.string().regex(/^[a-z][a-z-]*$/, 'must be small letters and hyphens, e.g. smart-buildings');

/** Language of a name that is not English. */
export const language = z.string().regex(/^[a-z]{2,3}$/, 'must be the code of a language, e.g. sv');

/** An address of another site: https only. */
export const httpsAddress = z.url({
  protocol: /^https$/,
  hostname: z.regexes.domain,
  error: 'must be an https:// address',
});

/** A calendar day as `2026-11-20`, also if a YAML reader has turned it into a `Date`. */
export const isoDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date('must be a day of the calendar in the form 2026-11-20'),
);

/** A figure on a page: its label, and the id of its claim in content/claims. */
export const stat = z.strictObject({
  label: words,
  claim: z.string().regex(/^[a-z0-9-]+$/, 'must be the id of a claim in content/claims'),
});

export type Stat = z.infer<typeof stat>;

/** Longest title a search engine shows whole. */
export const titleLimit = 60;
/** Suffix added to every title: a bar and the firm's name (content/firm.yaml). */
const ending = ' | Corbière'.length;
const own = titleLimit - ending;

/** Title without the firm's name, short enough to be shown whole with it. */
export const pageTitle = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(own, `must be at most ${own} characters (the firm’s name is added)`);

/** Description for search engines. */
export const pageDescription = z
  .string()
  .trim()
  .min(50, 'must be at least 50 characters')
  .max(155, 'must be at most 155 characters');

/** Title and description of a page. */
export const pageMeta = z.strictObject({ title: pageTitle, description: pageDescription });
