import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';
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

/** A published article whose stated time does not fit its length. */
export function readTimeProblems(file: ContentFile): readonly Problem[] {
  const { body, data } = file;
  if (!body || typeof data !== 'object' || data === null || !('readMinutes' in data) || !('status' in data)) return [];
  const { readMinutes, status } = data;
  if (status !== 'published' || typeof readMinutes !== 'number') return [];
  const words = wordsIn(body.lines);
  const [least, most] = [readMinutes * pace.least, readMinutes * pace.most];
  if (words >= least && words <= most) return [];
  return [
    {
      file: file.file,
      line: file.lineOf(['readMinutes']),
      field: 'readMinutes',
      wrong: `${readMinutes} minutes are stated, but the body has ${words} words (${(words / readMinutes).toFixed(1)} a minute)`,
      allowed: `${least} to ${most} words for ${readMinutes} minutes`,
    },
  ];
}
