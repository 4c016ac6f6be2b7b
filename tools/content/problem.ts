import type { ContentFile } from './content-file.ts';

/** Something an editor has to mend. */
export interface Problem {
  /** Path from the project's root. */
  readonly file: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** Character in the line, from 1. */
  readonly column: number;
  /** Field, e.g. `stats.2.claim`, or `body` for running text. */
  readonly field: string;
  /** What is wrong. */
  readonly wrong: string;
  /** What is allowed instead. */
  readonly allowed: string;
}

/** What is wrong with a field of a file, with its line and column. */
export function problemAt(
  { file, placeOf }: Pick<ContentFile, 'file' | 'placeOf'>,
  path: readonly PropertyKey[],
  wrong: string,
  allowed: string,
): Problem {
  return { file, ...placeOf(path), field: path.map(String).join('.') || '(whole file)', wrong, allowed };
}

/** One line an editor can act on. */
export function problemLine({ file, line, column, field, wrong, allowed }: Problem): string {
  return `${file}:${line}:${column}: ${field}: ${wrong}. Allowed: ${allowed}.`;
}

/** By file, then by line. */
export function inReadingOrder(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.field.localeCompare(b.field),
  );
}
