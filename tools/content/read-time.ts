import * as z from 'zod/mini';
import type { ContentFile } from './content-file.ts';
import { problemAt, type Problem } from './problem.ts';
import { withoutMarkup } from './readable-texts.ts';

/** How many words a careful reader reads in a minute. */
const pace = 230;

/** The caption of an explorable figure: looked up, not read through. */
const figureCaption = /<(\w+Figure)\b[^>]*>[\s\S]*?<\/\1>/g;

/** Words of a body, counted as a reader meets them. */
function wordsIn(lines: readonly string[]): number {
  return lines
    .join('\n')
    .replace(figureCaption, '')
    .split('\n')
    .map(withoutMarkup)
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const timed = z.object({ status: z.literal('published'), readMinutes: z.number() });

/** A published article whose stated time does not fit its length. */
export function readTimeProblems(file: ContentFile): readonly Problem[] {
  const said = z.safeParse(timed, file.data).data;
  if (!said) return [];
  const { readMinutes } = said;
  const words = wordsIn(file.bodyTexts.map(({ text }) => text));
  const minutes = Math.max(1, Math.round(words / pace));
  const wrong = `is ${readMinutes}, but the body has ${words} words`;
  return minutes === readMinutes
    ? []
    : [problemAt(file, ['readMinutes'], wrong, `${minutes}, at ${pace} words a minute`)];
}
