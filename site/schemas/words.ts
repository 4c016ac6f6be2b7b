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
