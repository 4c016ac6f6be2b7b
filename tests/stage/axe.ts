import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs something on a page without its background images: beside a gradient, axe leaves the contrast of text undecided. */
async function withoutBackgroundImages<Result>(page: Page, run: () => Promise<Result>): Promise<Result> {
  await page.evaluate(() => {
    const plain = new CSSStyleSheet();
    plain.replaceSync('*, *::before, *::after { background-image: none !important }');
    document.adoptedStyleSheets.push(plain);
  });
  try {
    return await run();
  } finally {
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop();
    });
  }
}

/**
 * Fails with each rule, its elements and how to mend them when axe finds anything in the page as it stands. No page
 * frames another origin, so that axe need not gather its results in a second page; and it describes violations alone.
 */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  const builder = new AxeBuilder({ page })
    // What is read in a control begins its name: of the criteria's rules the one that axe does not count among them.
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .withTags(standards)
    .setLegacyMode(true);
  const { violations } = await withoutBackgroundImages(page, () => builder.analyze());
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }));
  expect(found, state).toEqual([]);
}
