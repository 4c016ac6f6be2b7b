import type { ContentFile, Text } from './content-file.ts';
import { meant } from './likely.ts';
import type { Problem } from './problem.ts';

/** Longest description a screen reader user should have to sit through, in characters. */
const longest = 250;

/** Descriptions of drawings that are missing, too long or begin with what a screen reader says anyway. */
export function altProblems({ texts, bodyTexts }: ContentFile): readonly Problem[] {
  const fields = texts
    .filter(({ field }) => /(^|\.)(alt|plateAlt)$/.test(field))
    .flatMap(({ text, ...at }) => {
      if (/^(an? )?(image|picture|drawing|illustration|graphic) (of|showing)\b/i.test(text))
        return [{ ...at, wrong: 'begins by saying that it is a picture', allowed: 'what it shows, in one sentence' }];
      const wrong = `has ${text.length} characters`;
      return text.length > longest
        ? [{ ...at, wrong, allowed: `at most ${longest}; the rest belongs in the caption` }]
        : [];
    });
  const body = bodyTexts
    .filter(({ text }) => /!\[\s*\]\(|<img\b(?![^>]*\balt=)/.test(text))
    .map(({ text: _, ...at }) => ({
      ...at,
      wrong: 'a picture without a description',
      allowed: '![what it shows](file)',
    }));
  return [...fields, ...body];
}

/** Drawings that a field asks for: by their name, or an industry's by its id. */
function drawingsOf({ file }: ContentFile, text: Text): readonly Text[] {
  if (/(^|\.)(plate\.file|plate|drawing|drawing\.file|drawing\.name|picture\.name)$/.test(text.field)) return [text];
  const isIndustry = file === 'content/pages/industries.yaml' && /^industries\.\d+\.id$/.test(text.field);
  return isIndustry ? ['industry', 'view'].map((kind) => ({ ...text, text: `${kind}-${text.text}` })) : [];
}

/** Drawings that are named but not drawn. */
export function drawingProblems(file: ContentFile, drawn: readonly string[]): readonly Problem[] {
  return file.texts
    .flatMap((text) => drawingsOf(file, text))
    .filter(({ text }) => /^[a-z0-9.-]+$/.test(text) && !drawn.includes(text))
    .map(({ text, ...at }) => ({
      ...at,
      wrong: `there is no drawing or photograph "${text}"`,
      allowed: meant(text, drawn) ?? 'the name of a file in site/art or content/plates; of a drawing without .svg',
    }));
}
