import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { root } from '../checks/root.ts';
import { problemLine } from './problem.ts';
import { spellingProblems } from './spelling.ts';

test('a misspelt word is named with its file and line', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'content'));
  writeFileSync(
    join(folder, 'content', 'home.yaml'),
    'title: Colour\nlede: We desings and put it into service\nurl: https://exmaple.example/servcie\n',
  );
  expect((await spellingProblems(root, folder)).map(problemLine)).toEqual([
    'content/home.yaml:2:10: spelling: "desings" is in no dictionary. ' +
      'Allowed: British spelling, or a word of tools/content/house-dictionary.txt.',
  ]);
});
