import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressSite } from './compress-site.ts';

const page = `<!doctype html><title>About</title>${'<p>About the firm.</p>'.repeat(80)}`;

/** A built site of a few files, and a cache beside it. */
function place(): { dist: string; cache: string } {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-compress-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'answers'), { recursive: true });
  for (const name of [
    'about.html',
    'answers/contact-for-careers.html',
    'answers/received.html',
    'csp.json',
    'photo.png',
  ])
    writeFileSync(join(dist, name), page);
  writeFileSync(join(dist, 'robots.txt'), 'User-agent: *');
  return { dist, cache: join(folder, 'cache') };
}

test('what is served and worth it gets a twin in brotli and one in gzip', async () => {
  const { dist, cache } = place();
  await compressSite(dist, cache);
  expect(
    readdirSync(dist, { recursive: true })
      .map(String)
      .filter((name) => /\.(br|gz)$/.test(name))
      .sort(),
  ).toEqual([
    'about.html.br',
    'about.html.gz',
    'answers/contact-for-careers.html.br',
    'answers/contact-for-careers.html.gz',
  ]);
  expect(brotliDecompressSync(readFileSync(join(dist, 'about.html.br'))).toString()).toBe(page);
  expect(gunzipSync(readFileSync(join(dist, 'about.html.gz'))).toString()).toBe(page);
});
