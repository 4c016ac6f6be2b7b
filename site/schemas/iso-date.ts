import { z } from 'astro/zod';

const message = 'must be a date of the form 2026-11-20';

/** A calendar day as `2026-11-20`; YAML readers that make it a `Date` are undone. */
export const isoDate = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(message),
);
