import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds, templates } from '../../features/operations/new-file.ts';
import { readContentFile, shownOf, type ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

const textsOf = ({ texts, bodyTexts }: ContentFile) => [...texts, ...bodyTexts];

/** Sentences of the files that `corbiere new` writes, left as they were in one that is no draft. */
export function templateProblems(root: string, files: readonly ContentFile[]): readonly Problem[] {
  return Object.entries(kinds).flatMap(([kind, { folder, ending }]) => {
    const name = `${kind}${ending}`;
    const source = readFileSync(join(root, templates, name), 'utf8');
    const template = readContentFile(name, source.replaceAll(/%\w+%/g, '0'));
    if (shownOf(template).draft !== true) return [];
    const given = new Set(textsOf(template).flatMap(({ text }) => (text.split(' ').length > 2 ? text : [])));
    return files
      .filter((file) => file.file.startsWith(`content/${folder}/`) && shownOf(file).draft !== true)
      .flatMap(textsOf)
      .filter(({ text }) => given.has(text))
      .map(({ text: _, ...at }) => ({
        ...at,
        wrong: 'is what a new file begins with',
        allowed: 'words of its own, or draft: true',
      }));
  });
}
