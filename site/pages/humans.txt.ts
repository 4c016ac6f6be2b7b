import type { APIRoute } from 'astro';
import { copyOf } from '../copy/pages.ts';
import { firm } from '../copy/registers.ts';
import { humans } from '../well-known/humans.ts';
import { textFile } from '../well-known/text-file.ts';

export const GET: APIRoute = async () => {
  const { sections } = await copyOf('humans');
  return textFile(humans(sections).replaceAll('{hello}', firm.emails.hello).replaceAll('{places}', firm.places));
};
