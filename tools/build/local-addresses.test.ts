import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { buildTitle, refuseLocalAddresses } from './local-addresses.ts';

test('a public build that names localhost is refused, file by file; a local one may', () => {
  const dist = temporaryFolder();
  for (const folder of ['answers', '.well-known']) mkdirSync(join(dist, folder));
  writeFileSync(join(dist, 'about.html'), '<p>Locals host us.</p>');
  refuseLocalAddresses(dist, 'https://www.example.org');
  writeFileSync(join(dist, 'sitemap.xml'), '<loc>http://localhost:4321/about</loc>');
  writeFileSync(join(dist, 'answers', 'received.html'), '<a href="http://localhost:4321/">Home</a>');
  writeFileSync(join(dist, '.well-known', 'security.txt'), 'Canonical: http://localhost:4321/.well-known/security.txt');
  refuseLocalAddresses(dist, 'http://localhost:4321');
  expect(() => {
    refuseLocalAddresses(dist, 'https://www.example.org');
  }).toThrow(
    'built for https://www.example.org, and these files name localhost: .well-known/security.txt, ' +
      'answers/received.html, sitemap.xml',
  );
});

test('a build without SITE_URL says that it is for a trial', () => {
  expect(buildTitle(undefined)).toMatch(/^SITE_URL is not set.+For a public site, set SITE_URL and build again\.$/);
  expect(buildTitle('https://www.example.org')).toBe('Building for https://www.example.org');
});
