import { figureParts, wake } from '../journeys/figures.ts';
import { expect, test } from '../stage/test.ts';
import { bytesOf, recordTraffic } from './traffic.ts';

const kilobyte = 1000;

/** Figures that have a script, and their articles. */
const figures = [
  ['governor', 'next-industrial-intelligence'],
  ['threshold', 'ethical-ai'],
  ['evaluation', 'cultural-intelligence'],
] as const;

for (const [name, article] of figures) {
  test(`the figure ${name} asks for nothing until it is in view, then for ≤ 8 kB of its own`, async ({ page }) => {
    const traffic = recordTraffic(page);
    await page.goto(`/insights/${article}`);
    const { figure, island } = figureParts(page, name);
    const atRest = await traffic.settled();
    await expect(island).toHaveAttribute('ssr');
    const waking = recordTraffic(page);
    await wake(page, figure);
    const scripts = (await waking.settled()).filter(({ type }) => type === 'script');
    // The page's own code and the framework are shared with every form of the site.
    const own = scripts.filter(
      ({ path }) =>
        !/\/(?:Document|PageCode[\w.]*|preload-helper|client|react|jsx-runtime|rolldown-runtime)\.[\w-]+\.js$/.test(
          path,
        ),
    );
    expect(own.map(({ path }) => path)).not.toEqual([]);
    for (const { path } of own) expect(atRest.map((transfer) => transfer.path)).not.toContain(path);
    expect(bytesOf(own)).toBeLessThanOrEqual(8 * kilobyte);
  });
}
