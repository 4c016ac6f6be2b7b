import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { dist } from '../../tools/checks/built-pages.ts';
import { poppler, qpdf } from '../../tools/checks/needs.ts';

/** The downloads and how many pages each is meant to have. */
const expected = new Map([
  ['corbiere-brochure.pdf', 8],
  ['cultural-intelligence-framework-brief.pdf', 4],
  ['sample-one-page-back.pdf', 1],
  ['sample-limits-sheet.pdf', 1],
  ['sample-test-record.pdf', 1],
  ['sample-stopped-test.pdf', 1],
  ['sample-permissions-file.pdf', 1],
]);

const heaviest = 1.5 * 1024 * 1024;

const trailer = z.object({ trailer: z.object({ value: z.object({ '/Root': z.string() }) }) });
const catalogue = z.object({
  value: z.object({
    '/Lang': z.string(),
    '/Outlines': z.string(),
    '/MarkInfo': z.object({ '/Marked': z.literal(true) }),
  }),
});
const parsedFile = z.object({ qpdf: z.tuple([z.unknown(), z.record(z.string(), z.unknown())]) });

function output(program: string, ...args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout;
}

function field(info: string, name: string): string {
  return new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(info)?.[1] ?? '';
}

function faultsOfCatalogue(file: string): string[] {
  const [, objects] = parsedFile.parse(JSON.parse(output('qpdf', '--json', '--json-stream-data=none', file))).qpdf;
  const root = trailer.safeParse(objects);
  const found = catalogue.safeParse(root.success ? objects[`obj:${root.data.trailer.value['/Root']}`] : undefined);
  if (!found.success) return ['the catalogue lacks a language, bookmarks or the mark of a tagged document'];
  return found.data.value['/Lang'] === 'u:en-GB' ? [] : [`language is ${found.data.value['/Lang']}, not en-GB`];
}

function faultsOf(file: string, pages: number): string[] {
  const info = output('pdfinfo', file);
  const structure = output('pdfinfo', '-struct', file);
  const links = output('pdfinfo', '-url', file);
  const fonts = output('pdffonts', file)
    .split('\n')
    .slice(2)
    .filter((line) => line !== '');
  const wanted: readonly (readonly [boolean, string])[] = [
    [spawnSync('qpdf', ['--check', file]).status === 0, 'qpdf finds a fault in it'],
    [field(info, 'Tagged') === 'yes', 'is not tagged'],
    [field(info, 'Title') !== '', 'has no title'],
    [Number(field(info, 'Pages')) === pages, `has ${field(info, 'Pages')} pages, not ${pages}`],
    [statSync(file).size <= heaviest, 'weighs more than 1.5 MB'],
    [
      fonts.length > 0 && fonts.every((line) => /\byes\s+yes\s+yes\b/.test(line)),
      'has a font that is not embedded, subset and readable',
    ],
    [
      ['H1', 'Table', 'Figure'].every((tag) => structure.includes(tag)),
      'lacks headings, tables or figures in its structure',
    ],
    [/https?:\/\//.test(links), 'has no link that works'],
  ];
  return [...wanted.filter(([holds]) => !holds).map(([, fault]) => fault), ...faultsOfCatalogue(file)];
}

const folder = join(dist, 'downloads');

test.skipIf(!qpdf.isThere() || !poppler.isThere()).each([...expected])(
  '%s is sound, tagged and bookmarked, with its fonts and links in it',
  (name, pages) => {
    expect(faultsOf(join(folder, name), pages)).toEqual([]);
  },
);

test.skipIf(!poppler.isThere())('every page of the brochure after its cover is two thirds full or more', () => {
  const layout = output('pdftotext', '-bbox-layout', join(folder, 'corbiere-brochure.pdf'), '-');
  const [, ...pages] = layout.split('<page ').slice(1);
  const filled = pages.map((page) => {
    const lines = [...page.matchAll(/<line [^>]*yMin="([\d.]+)"[^>]*yMax="([\d.]+)"/g)].map(([, top, end]) => ({
      top: Number(top),
      end: Number(end),
    }));
    const [first, foot] = [Math.min(...lines.map(({ top }) => top)), Math.max(...lines.map(({ top }) => top))];
    const last = Math.max(...lines.flatMap(({ end }) => (end < foot ? end : [])));
    return (last - first) / (foot - first);
  });
  expect(filled).toHaveLength(7);
  expect(filled.filter((share) => share < 2 / 3)).toEqual([]);
});

test('nothing else is offered for download', () => {
  expect(readdirSync(folder).filter((name) => !expected.has(name))).toEqual([]);
});
