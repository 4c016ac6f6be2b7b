import { z } from 'astro/zod';

/** Words that must be there: trimmed, at least one character. */
export const words = z.string().trim().min(1, 'must not be empty');

/** A path on this site, e.g. `/insights` or `/#capabilities`. */
export const sitePath = z.string().regex(/^\/[a-z0-9/#-]*$/, 'must be a path on this site, e.g. /insights');

/** A link with the words that carry it. */
export const link = z.strictObject({ label: words, to: sitePath });

/** Name of a drawing in site/art, without its ending. */
export const drawingName = z.string().regex(/^[a-z-]+$/, 'must be the name of a file in site/art without .svg');

/** A drawing and what it shows, in one sentence; empty where the words beside it say so already. */
export const picture = z.strictObject({ name: drawingName, alt: z.string().trim() });

export type Picture = z.infer<typeof picture>;

/** The part of an address after `#`. */
export const anchor = z.string().regex(/^[a-z][a-z-]*$/, 'must be small letters and hyphens, e.g. smart-buildings');

/** An address of another site: https only. */
export const httpsAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'must be an https:// address' });

/** A calendar day as `2026-11-20`; YAML readers that make it a `Date` are undone. */
export const isoDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date('must be a date of the form 2026-11-20'),
);

/** A figure on a page: its label, and the id of the claim in content/claims that holds the figure and its basis. */
export const stat = z.strictObject({
  label: words,
  claim: z.string().regex(/^[a-z0-9-]+$/, 'must be the id of a claim in content/claims'),
});

export type Stat = z.infer<typeof stat>;
