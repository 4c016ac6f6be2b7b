import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { recentSites } from '../../core/start/release.ts';
import { currentRelease, makeCurrent, removeOldReleases } from '../../core/start/releases.ts';
import { draftRelease, keepRelease, lostAddresses, wholeRelease } from './releases.ts';
import { day } from '../../contract/time.ts';

const project = (): string => realpathSync(temporaryFolder());

function built(
  root: string,
  sources: string,
  { builtAt = '2026-11-20T09:00:00.000Z', siteUrl = 'https://www.example.org' } = {},
): string {
  const draft = draftRelease(root);
  for (const [folder, file] of [
    ['dist', 'index.html'],
    ['build', 'main.js'],
  ] as const) {
    mkdirSync(join(draft, folder));
    writeFileSync(join(draft, folder, file), `${file} of ${sources}`);
  }
  return keepRelease(root, draft, { version: '0.1.0', builtAt, siteUrl, backendUrl: '', sources });
}

test('a release is found again by its sources while its files are as they were built', () => {
  const root = project();
  const release = built(root, 'a');
  expect([wholeRelease(root, 'a'), wholeRelease(root, 'b')]).toEqual([release, undefined]);
  writeFileSync(join(release, 'dist', 'index.html'), 'changed');
  expect(wholeRelease(root, 'a')).toBeUndefined();
});

test('dist and build lead to the current release, an older folder makes way, and what was served stays', () => {
  const root = project();
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist', 'index.html'), 'of a build before there were releases');
  const [first, second] = [built(root, 'a'), built(root, 'b', { builtAt: '2026-11-21T09:00:00.000Z' })];
  const shown = () => readFileSync(join(root, 'dist', 'index.html'), 'utf8');
  makeCurrent(root, first);
  expect([shown(), readlinkSync(join(root, 'build'))]).toEqual([
    'index.html of a',
    join('releases', 'current', 'build'),
  ]);
  makeCurrent(root, second);
  expect([shown(), currentRelease(root)]).toEqual(['index.html of b', second]);
  expect(readFileSync(join(first, 'dist', 'index.html'), 'utf8')).toBe('index.html of a');
  makeCurrent(root, first);
  expect(shown()).toBe('index.html of a');
  expect(readdirSync(root).sort()).toEqual(['build', 'dist', 'releases']);
  expect(lstatSync(join(root, 'releases', 'current')).isSymbolicLink()).toBe(true);
});

test('the site of a release answers beside its successor for a day', () => {
  const root = project();
  const [first, second] = [built(root, 'a'), built(root, 'b', { builtAt: '2026-11-21T09:00:00.000Z' })];
  makeCurrent(root, first);
  makeCurrent(root, second);
  const now = Date.now();
  expect(recentSites(join(second, 'dist'), new Date(now + day / 2))).toEqual([join(first, 'dist')]);
  expect(recentSites(join(root, 'dist'), new Date(now + day / 2))).toEqual([join(first, 'dist')]);
  expect(recentSites(join(second, 'dist'), new Date(now + 2 * day))).toEqual([]);
  expect(recentSites(join(root, 'elsewhere'), new Date(now))).toEqual([]);
});

test('releases beyond eight go when not served within a day, and so do unfinished builds', () => {
  const root = project();
  const all = Array.from({ length: 12 }, (_, number) =>
    built(root, `${number}`, { builtAt: `2026-11-${10 + number}T09:00:00.000Z` }),
  );
  const [current = '', retired = ''] = all;
  makeCurrent(root, retired);
  makeCurrent(root, current);
  const cut = draftRelease(root);
  const long = new Date(Date.now() - 3 * day);
  for (const folder of [...all.filter((one) => one !== retired), cut]) utimesSync(folder, long, long);
  removeOldReleases(root, new Date());
  expect(readdirSync(join(root, 'releases')).sort()).toEqual(
    [...[current, retired, ...all.slice(4)].map((folder) => basename(folder)), 'current'].sort(),
  );
  expect(existsSync(cut)).toBe(false);
});

test('a text that is gone is told, and one that was renamed is not', () => {
  const root = project();
  const [before, next] = [built(root, 'a'), built(root, 'b', { builtAt: '2026-11-21T09:00:00.000Z' })];
  const page = (release: string, name: string) => {
    mkdirSync(join(release, 'dist', 'insights'), { recursive: true });
    writeFileSync(join(release, 'dist', 'insights', `${name}.html`), name);
  };
  for (const name of ['kept', 'old', 'gone']) page(before, name);
  for (const name of ['kept', 'new']) page(next, name);
  mkdirSync(join(next, 'dist', 'answers'));
  writeFileSync(join(next, 'dist', 'answers', 'moved.json'), '{ "/insights/old": "/insights/new" }');
  expect(lostAddresses(before, next)).toEqual(['/insights/gone']);
});
