import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { pictureNames, pictureProblems, plateProblems } from './plates.ts';

const drawn = (inner: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="625" viewBox="0 0 1000 625">\n${inner}\n</svg>`;
const told = (source: string) =>
  plateProblems('content/plates/x.svg', source).map(({ line, wrong }) => `${line}: ${wrong}`);

test('a drawing of lines, tints and its own parts is taken', () => {
  expect(
    told(
      drawn(
        '<defs><pattern id="p"/></defs>\n<g fill="url(#p)"><path d="M0 0"/></g><use href="#p"/>',
        '<?xml version="1.0"?>',
      ),
    ),
  ).toEqual([]);
});

test.each([
  ['<script>alert(1)</script>', '2: has <script>'],
  ['<path onload="alert(1)"/>', '2: has onload, which runs a script'],
  ['<foreignObject/>', '2: has <foreignObject>'],
  ['<style>@import "https://elsewhere.example"</style>', '2: has <style>'],
  ['<g>\n<image href="https://elsewhere.example/x.png"/></g>', '3: has <image>'],
  ['<use xlink:href="https://elsewhere.example/x.svg#a"/>', '2: loads https://elsewhere.example/x.svg#a'],
  ['<use href="data:image/svg+xml,x"/>', '2: loads data:image/svg+xml,x'],
  [
    '<path fill="url(https://elsewhere.example)"/>',
    '2: has fill="url(https://elsewhere.example)", which leads elsewhere',
  ],
  ['<path style="fill:red"/>', '2: has style="fill:red", which a strict policy blocks'],
  ['<animate attributeName="href" to="javascript:alert(1)"/>', '2: has <animate>'],
])('%s is refused with its line', (inner, reason) => {
  expect(told(drawn(inner))).toContain(reason);
});

test('definitions of entities are refused, and a drawing without a size', () => {
  expect(told(drawn('', '<!DOCTYPE svg [<!ENTITY x "y">]>\n'))[0]).toContain('which can load or define');
  expect(told('<svg viewBox="0 0 1 1"/>')).toEqual([
    '1: does not begin with <svg> that states width, height and viewBox',
  ]);
});

test('a photograph must be one, wide enough, and called like one', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'content', 'plates'), { recursive: true });
  const put = (name: string, bytes: Buffer | string) => writeFileSync(join(root, 'content', 'plates', name), bytes);
  const photograph = (width: number) =>
    sharp({ create: { width, height: 10, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
  put('bench.jpg', await photograph(1200));
  put('small.jpg', await photograph(400));
  put('page.png', '<html><script>alert(1)</script>');
  put('Bench 2.JPG', 'x');
  expect(pictureNames(root)).toContain('bench.jpg');
  const problems = await pictureProblems(root);
  expect(problems.map(({ file, wrong }) => `${file} ${wrong}`).toSorted()).toEqual([
    'content/plates/Bench 2.JPG is called as no picture is',
    'content/plates/page.png is not what its name says',
    'content/plates/small.jpg is 400 pixels wide',
  ]);
});
