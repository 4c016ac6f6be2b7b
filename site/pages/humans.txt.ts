import type { APIRoute } from 'astro';
import { copyOf } from '../copy/pages.ts';
import { humans, textFile } from '../machine/plain-text.ts';

export const GET: APIRoute = async () => {
  const { sections } = await copyOf('humans');
  return textFile(humans(sections));
};
