import type { APIRoute } from 'astro';
import { copyOf } from '../../copy/pages.ts';
import { plainText, textFile } from '../../machine/plain-text.ts';

export const GET: APIRoute = async () => {
  const { policy } = await copyOf('security');
  return textFile(plainText(policy.title, policy.paragraphs));
};
