import { join } from 'node:path';
import { expect } from '@playwright/test';
import { pageLoad } from '../../bench/page-load.ts';
import { bytesOf, type Transfer } from './traffic.ts';
import { root } from '../../tools/checks/root.ts';
import type { PageBudget } from './page-budgets.ts';

const dist = join(root, 'dist');

/** What was counted of a built page is what a browser with an empty cache loaded, and has a place in its budget. */
export function expectAsCounted(transfers: readonly Transfer[], { kind, files, sample, most }: PageBudget): void {
  const file = kind === 'not found' ? '404.html' : sample === '/' ? 'index.html' : `${sample.slice(1)}.html`;
  expect(file).toMatch(files);
  const counted = pageLoad(dist, file);
  expect.soft(bytesOf(transfers, 'document'), 'HTML with the CSS of its first screen').toBe(counted.html);
  expect.soft(bytesOf(transfers, 'stylesheet'), 'CSS of what is below').toBe(counted.css);
  expect.soft(bytesOf(transfers, 'script'), 'scripts').toBe(counted.script);
  expect.soft(bytesOf(transfers, 'font'), 'fonts').toBe(counted.fonts);
  expect.soft(bytesOf(transfers), 'everything').toBeLessThanOrEqual(most.total);
  expect.soft(transfers.length, transfers.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(most.requests);
  const plain = transfers.filter(
    ({ path, type, encoding, bytes }) =>
      (type === 'document' || /\.(css|js|svg)$/.test(path)) && encoding !== 'br' && bytes > 500,
  );
  expect.soft(plain, 'what is text crosses the wire as brotli').toEqual([]);
}
