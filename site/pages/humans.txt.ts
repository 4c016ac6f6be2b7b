import type { APIRoute } from 'astro';
import { copyOf } from '../copy/pages.ts';
import { textFile } from '../machine/plain-text.ts';

/** Headed lists of who and what, as humanstxt.org has them. */
export const GET: APIRoute = async () => {
  const { sections } = await copyOf('humans');
  const parts = sections.map(({ title, lines }) =>
    [`/* ${title.toUpperCase()} */`, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
  );
  return textFile(`${parts.join('\n\n')}\n`);
};
