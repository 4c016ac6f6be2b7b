import type { ContentFile } from './content-file.ts';
import { isLetter } from './letters.ts';
import type { Problem } from './problem.ts';
import { readableTexts } from './readable-texts.ts';

const number = String.raw`\d[\d.,]*`;
const spelled = '(?:two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|a)';

/**
 * What makes a number a statistic: a share, an amount of money, a multitude, a multiple. The level of an interval (“95
 * % interval”) is none.
 */
const statistics: readonly RegExp[] = [
  new RegExp(`${number}\\s?(?:%(?! intervals?\\b)|per cent\\b|percent\\b|percentage points?\\b)`),
  new RegExp(`[£$€]\\s?${number}|\\b(?:EUR|GBP|USD)\\s?${number}|${number}\\s?(?:EUR|GBP|USD)\\b`),
  new RegExp(`\\b(?:${number}|${spelled}) (?:million|billion|trillion)\\b`, 'i'),
  new RegExp(`\\b${number}(?:x|×)(?![\\w/])|\\b(?:${number}|${spelled})[- ]?fold\\b`, 'i'),
  new RegExp(`\\b(?:${number}|${spelled}) times (?:as|more|less|faster|slower|fewer|higher|lower|better)\\b`, 'i'),
  new RegExp(`\\b${number} (?:in|of|out of) (?:the |every )?${number}\\b`),
];

/** Statistics that stand outside the register of claims. The register's own files are where they belong. */
export function bareFigureProblems(file: ContentFile): readonly Problem[] {
  if (file.file.startsWith('content/claims/')) return [];
  // A sample is invented as a whole: its schema asks for the stamp that says so beside its figures.
  if (file.file.startsWith('content/samples/')) return [];
  // So is the case of a letter, and a note in its text says so: its figures are results of that case or of its
  // simulation.
  if (isLetter(file) && file.bodyTexts.some(({ text }) => /\billustrative\b/.test(text))) return [];
  return readableTexts(file).flatMap(({ text, ...at }) => {
    const found = statistics.map((statistic) => statistic.exec(text)?.[0]).find((match) => match !== undefined);
    if (found === undefined) return [];
    return [
      {
        ...at,
        wrong: `"${found.trim()}" is a figure outside the register`,
        allowed:
          'a claim in content/claims (basis: sourced, illustrative or measured), used as <Claim id="…"/> or ' +
          'claim: …',
      },
    ];
  });
}
