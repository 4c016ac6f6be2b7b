import { existsSync } from 'node:fs';
import type { Context } from '../../core/context/context.ts';
import { letterFiles, pageFile } from '../newsletter/letters/letter-files.ts';
import { previewLetter } from '../newsletter/letter-mail.ts';

/** Addresses of images, backgrounds and other resources that HTML loads by itself. */
const loaded = /(?:\b(?:src|srcset|background|poster)\s*=\s*["']?|url\(\s*["']?)(?<address>[^"'\s)>]+)/gi;

/** Number of resources that an email loads from outside. */
export function fetchedFromElsewhere(html: string): number {
  return [...html.matchAll(loaded)].filter(({ groups }) => !/^(?:cid|data):/i.test(groups?.['address'] ?? '')).length;
}

/** Counts the external resources of every newsletter in the built site. */
export async function inspectLetters(context: Pick<Context, 'words' | 'settings' | 'render' | 'now'>) {
  const { settings } = context;
  const letters = letterFiles(settings).filter(
    ({ slug, matter }) => !matter.draft && existsSync(pageFile(settings, slug)),
  );
  let pixels = 0;
  for (const letter of letters) pixels += fetchedFromElsewhere((await previewLetter(context, letter)).html);
  return { letters: letters.length, pixels };
}
