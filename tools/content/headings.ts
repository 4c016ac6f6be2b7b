import type { Body, ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

/** A heading of an article's body. */
export interface BodyHeading {
  readonly depth: number;
  readonly text: string;
  readonly line: number;
}

/** Headings of a body, code blocks left out. */
export function headingsIn({ line: first, lines }: Body): readonly BodyHeading[] {
  let isCode = false;
  return lines.flatMap((text, index) => {
    if (text.startsWith('```')) isCode = !isCode;
    const match = isCode ? null : /^(#{1,6})\s+(.+?)\s*$/.exec(text);
    return match ? [{ depth: match[1]?.length ?? 1, text: match[2] ?? '', line: first + index }] : [];
  });
}

/** Headings that skip a level, begin too high, or are said twice. */
export function headingProblems(file: ContentFile): readonly Problem[] {
  if (!file.body) return [];
  const problems: Problem[] = [];
  const said = new Set<string>();
  let before = 1;
  for (const { depth, text, line } of headingsIn(file.body)) {
    const at = { file: file.file, line, field: 'body' };
    if (depth === 1)
      problems.push({
        ...at,
        wrong: `"# ${text}" would be a second title`,
        allowed: '## for sections, ### below them',
      });
    else if (depth > before + 1)
      problems.push({
        ...at,
        wrong: `"${'#'.repeat(depth)} ${text}" skips a level`,
        allowed: `at most ${'#'.repeat(before + 1)} here`,
      });
    if (said.has(text))
      problems.push({
        ...at,
        wrong: `a heading "${text}" stands above already`,
        allowed: 'headings that differ, since links point at them',
      });
    said.add(text);
    before = Math.max(depth, 1);
  }
  return problems;
}
