import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails with each rule, its elements and how to mend them when axe finds anything in the page as it stands. No page
 * frames another origin, so that axe need not gather its results in a second page; and it describes violations alone.
 */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    .setLegacyMode(true);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }));
  expect(found, state).toEqual([]);
}
