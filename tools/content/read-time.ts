import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';
import { withoutMarkup } from './readable-texts.ts';

/** How fast a careful reader reads, in words a minute. */
const pace = 220;
/** How far the stated time may be off. */
const tolerance = 0.2;

/** Words of a body, counted as a reader meets them. */
export function wordsIn(lines: readonly string[]): number {
  return lines
    .map(withoutMarkup)
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** A published article whose stated time does not fit its length. */
export function readTimeProblems(file: ContentFile): readonly Problem[] {
  const { body, data } = file;
  if (!body || typeof data !== 'object' || data === null || !('readMinutes' in data) || !('status' in data)) return [];
  const { readMinutes, status } = data;
  if (status !== 'published' || typeof readMinutes !== 'number') return [];
  const words = wordsIn(body.lines);
  const [least, most] = [Math.ceil(readMinutes * pace * (1 - tolerance)), Math.floor(readMinutes * pace * (1 + tolerance))];
  if (words >= least && words <= most) return [];
  return [{
    file: file.file,
    line: file.lineOf(['readMinutes']),
    field: 'readMinutes',
    wrong: `${readMinutes} minutes are stated, but the body has ${words} words (${(words / pace).toFixed(1)} minutes at ${pace} a minute)`,
    allowed: `${least} to ${most} words for ${readMinutes} minutes`,
  }];
}
