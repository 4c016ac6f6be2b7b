import { join } from 'node:path';
import { readPromises } from '../../features/promises/register.ts';
import { builtPages } from '../../tools/checks/built-pages.ts';
import { root } from '../../tools/checks/root.ts';
import { expect, test } from '../stage/test.ts';

const promises = readPromises(join(root, 'content'));

test('the pages carry promises of the register alone, each clause at its address', async ({ page }) => {
  const carried: string[] = [];
  for (const { path } of builtPages().filter(({ kind, html }) => kind === 'route' && html.includes('data-promise='))) {
    await page.goto(path);
    const marked = await page
      .locator('[data-promise]')
      .evaluateAll((elements) => elements.map(({ id, dataset }) => ({ id, ids: dataset['promise'] ?? '' })));
    carried.push(
      ...marked.flatMap(({ id, ids }) =>
        ids.split(' ').map((promise) => `${promise} ${id === '' ? path : `${path}#${id}`}`),
      ),
    );
  }
  const registered = promises.flatMap(({ id, places }) =>
    places.flatMap(({ address }) => (address === undefined ? [] : [`${id} ${address}`])),
  );
  expect(registered.length).toBeGreaterThan(20);
  expect(carried.sort()).toEqual(registered.sort());
});
