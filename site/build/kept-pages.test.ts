import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { KeptPages, keepPageAs, siteVersion, standIn, withoutWish } from './kept-pages.ts';

function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'corbiere-kept-'));
  onTestFinished(() => { rmSync(root, { recursive: true, force: true }); });
  for (const folder of ['content/articles', 'content/pages', 'site/shell']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['content/articles/a.mdx', 'content/pages/home.yaml', 'site/shell/Footer.tsx', 'package-lock.json']) writeFileSync(join(root, file), file);
  return root;
}

test('a stand-in leads to the page that was kept, and only a stand-in does', async () => {
  const pages = new KeptPages(project());
  const page = { html: '<!DOCTYPE html><html lang="en-GB"><p>a</p></html>', policy: "default-src 'self'" };
  expect(pages.has('f00d')).toBe(false);
  await pages.keep('f00d', page);
  expect(pages.has('f00d')).toBe(true);
  expect(await pages.taken(standIn('f00d'))).toEqual(page);
  expect(await pages.taken(page.html)).toBeUndefined();
  await expect(pages.taken(standIn('dead'))).rejects.toThrow('build again');
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
