import { expect, test } from 'vitest';
import { readableTexts } from './readable-texts.ts';
import { readingEase } from './readability.ts';
import { readSiteContent } from './site-content.ts';

/**
 * What a visitor reads as prose: neither words for programs and staff nor the rules of a region, which are named as the
 * law names them.
 */
const read = readSiteContent('.').filter(
  ({ file }) =>
    /^content\/(?:pages|regions|articles|letters|legal)\//.test(file) && !/(?:feed|llms|security)\.yaml$/.test(file),
);

test.each(read.map((file) => [file.file, file] as const))('%s reads easily', (name, file) => {
  const texts = readableTexts(file).filter(({ field }) => !field.startsWith('regimes.'));
  const ease = readingEase(texts.map(({ text }) => text.trim()));
  expect(ease).toBeGreaterThanOrEqual(name.startsWith('content/legal/') ? 45 : 60);
});
