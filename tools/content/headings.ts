import type { ContentFile, Text } from './content-file.ts';
import type { Problem } from './problem.ts';

/** A heading of an article's body. */
interface BodyHeading extends Text {
  readonly depth: number;
}

/** Headings of a body, code blocks left out. */
export function headingsIn({ bodyTexts }: ContentFile): readonly BodyHeading[] {
  let isCode = false;
  return bodyTexts.flatMap(({ text, ...at }) => {
    if (text.startsWith('```')) isCode = !isCode;
    const [, marks = '', said = ''] = (isCode ? null : /^(#{1,6})\s+(.+?)\s*$/.exec(text)) ?? [];
    return marks === '' ? [] : [{ ...at, depth: marks.length, text: said }];
  });
}

/** Headings that skip a level, begin too high, or are said twice. */
export function headingProblems(file: ContentFile): readonly Problem[] {
  const problems: Problem[] = [];
  const said = new Set<string>();
  let before = 1;
  for (const { depth, text, ...at } of headingsIn(file)) {
    const tell = (wrong: string, allowed: string) => problems.push({ ...at, wrong, allowed });
    if (depth === 1) tell(`"# ${text}" would be a second title`, '## for sections, ### below them');
    else if (depth > before + 1)
      tell(`"${'#'.repeat(depth)} ${text}" skips a level`, `at most ${'#'.repeat(before + 1)} here`);
    if (said.has(text))
      tell(`a heading "${text}" stands above already`, 'headings that differ, since links point at them');
    said.add(text);
    before = depth;
  }
  return problems;
}
