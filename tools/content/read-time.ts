import * as z from 'zod/mini';
import type { ContentFile } from './content-file.ts';
import { problemAt, type Problem } from './problem.ts';
import { withoutMarkup } from './readable-texts.ts';

/**
 * How fast a careful reader reads, in words a minute: the slowest and the fastest pace that a stated time may suppose.
 */
const pace = { least: 220, most: 240 } as const;

/** The caption of an explorable figure: looked up, not read through. */
const figureCaption = /<(\w+Figure)\b[^>]*>[\s\S]*?<\/\1>/g;

/** Words of a body, counted as a reader meets them. */
export function wordsIn(lines: readonly string[]): number {
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
  const { body, data } = file;
  const said = z.safeParse(timed, data).data;
  if (!body || !said) return [];
  const { readMinutes } = said;
  const words = wordsIn(body.lines);
  const [least, most] = [readMinutes * pace.least, readMinutes * pace.most];
  if (words >= least && words <= most) return [];
  const perMinute = (words / readMinutes).toFixed(1);
  const wrong = `${readMinutes} minutes are stated, but the body has ${words} words (${perMinute} a minute)`;
  return [problemAt(file, ['readMinutes'], wrong, `${least} to ${most} words for ${readMinutes} minutes`)];
}
