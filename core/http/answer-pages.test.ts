import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { writeSiteFixture } from '../../tests/stage/fixtures.ts';
import { AnswerPages } from './answer-pages.ts';

test('the answer pages are refused at the start when one has not what the functions fill', () => {
  const dist = writeSiteFixture(join(temporaryFolder(), 'dist'));
  const read = () => new AnswerPages(dist, {}, { stamp: () => 'now', pressAgain: 'Once more' });
  expect(read).not.toThrow();
  const page = join(dist, 'answers', 'newsletter-confirm.html');
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll('{{email}}', 'somebody'));
  expect(read).toThrow(`${page} lacks {{email}} (contract/answers.ts). Build the site again: npm run build -- --force`);
});
