import type { APIRoute } from 'astro';
import { copyOf } from '../../copy/pages.ts';
import { firm } from '../../copy/registers.ts';
import { plainText } from '../../well-known/plain-text.ts';
import { textFile } from '../../well-known/text-file.ts';

export const GET: APIRoute = async () => {
  const { policy } = await copyOf('security');
  const paragraphs = policy.paragraphs.map((paragraph) => paragraph.replaceAll('{security}', firm.emails.security));
  return textFile(plainText(policy.title, paragraphs));
};
