import { expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { altProblems, drawingProblems } from './pictures.ts';

test('a description begins with what is shown, and is short', () => {
  const file = readContentFile(
    'content/pages/x.yaml',
    `one: { alt: "Image of a tower" }\ntwo: { alt: "${'a'.repeat(251)}" }\nthree: { alt: A tower at night. }\n`,
  );
  expect(altProblems(file).map(({ line, wrong }) => `${line} ${wrong}`)).toEqual([
    '1 begins by saying that it is a picture',
    '2 has 251 characters',
  ]);
});

test('a picture in an article needs a description', () => {
  const file = readContentFile(
    'content/articles/x.mdx',
    '---\ntitle: x\n---\n![](a.png)\n\n![A tower](b.png)\n\n<img src="c.png" />\n',
  );
  expect(altProblems(file).map(({ line }) => line)).toEqual([4, 8]);
});

test('a drawing that is named must be drawn', () => {
  const file = readContentFile(
    'content/pages/x.yaml',
    'drawing: { name: plate-rose, alt: "" }\nplate: { file: plate-nose }\n',
  );
  const trades = readContentFile('content/pages/industries.yaml', 'industries:\n  - id: tides\n');
  expect(drawingProblems(trades, ['industry-tides'])).toMatchObject([
    { line: 2, wrong: expect.stringContaining('"view-tides"') },
  ]);
  expect(drawingProblems(file, ['plate-rose'])).toMatchObject([
    {
      line: 2,
      field: 'plate.file',
      wrong: 'there is no drawing or photograph "plate-nose"',
      allowed: 'plate-rose',
    },
  ]);
});
