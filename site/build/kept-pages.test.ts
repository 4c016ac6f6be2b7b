import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keptListFile, KeptPages, keepPageAs, siteVersion, takeKeptList, withoutWish } from './kept-pages.ts';

function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'corbiere-kept-'));
  onTestFinished(() => { rmSync(root, { recursive: true, force: true }); });
  for (const folder of ['content/articles', 'content/pages', 'site/shell']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['content/articles/a.mdx', 'content/pages/home.yaml', 'site/shell/Footer.tsx', 'package-lock.json']) writeFileSync(join(root, file), file);
  return root;
}

test('a kept page is put in its place whole, and one that has gone stops the build', async () => {
  const root = project();
  const pages = new KeptPages(root);
  const place = pathToFileURL(join(root, 'page.html'));
  const html = '<!DOCTYPE html><html lang="en-GB"><p>a</p></html>';
  expect(pages.has('f00d')).toBe(false);
  await pages.keep('f00d', html, { policy: "default-src 'self'" });
  expect(pages.has('f00d')).toBe(true);
  expect(await pages.place('f00d', place)).toEqual({ policy: "default-src 'self'" });
  expect(readFileSync(place, 'utf8')).toBe(html);
  // Whoever writes into the site does not write into the cache.
  writeFileSync(place, 'changed');
  await pages.place('f00d', place);
  expect(readFileSync(place, 'utf8')).toBe(html);
  await expect(pages.place('dead', place)).rejects.toThrow('build again');
});

test('the list of kept pages is taken out of the built site', async () => {
  const dir = pathToFileURL(`${project()}/`);
  writeFileSync(new URL(keptListFile, dir), '{"insights/a.html":"f00d"}');
  expect([...(await takeKeptList(dir))]).toEqual([['insights/a.html', 'f00d']]);
  expect(existsSync(new URL(keptListFile, dir))).toBe(false);
});

test('the wish to be kept does not reach a visitor', () => {
  const attributes = Object.entries(keepPageAs('f00d')).map(([name, value]) => ` ${name}="${value}"`).join('');
  expect(withoutWish(`<html lang="en-GB"${attributes}><p>a</p>`)).toEqual({ html: '<html lang="en-GB"><p>a</p>', name: 'f00d' });
  expect(withoutWish('<html lang="en-GB">')).toEqual({ html: '<html lang="en-GB">' });
  expect(keepPageAs(undefined)).toEqual({});
});

test.each(['content/pages/home.yaml', 'site/shell/Footer.tsx', 'package-lock.json'])('a change of %s makes another site', (file) => {
  const root = project();
  const before = siteVersion(root);
  writeFileSync(join(root, file), 'changed');
  expect(siteVersion(root).rest).not.toBe(before.rest);
  expect(siteVersion(root).articles).toBe(before.articles);
});

test('a changed article is told apart from a changed site', () => {
  const root = project();
  const before = siteVersion(root);
  writeFileSync(join(root, 'content/articles/a.mdx'), 'changed');
  expect(siteVersion(root).rest).toBe(before.rest);
  expect(siteVersion(root).articles).not.toBe(before.articles);
});

test('another address of the site makes another site', () => {
  const root = project();
  const before = siteVersion(root);
  vi.stubEnv('SITE_URL', 'https://other.example');
  onTestFinished(() => { vi.unstubAllEnvs(); });
  expect(siteVersion(root).rest).not.toBe(before.rest);
});
