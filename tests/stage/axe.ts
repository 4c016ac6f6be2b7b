import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';
import { widths } from './page-parts.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const options: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // What is read in a control begins its name: of the criteria's rules the one that axe does not count among them.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
};

/** Fails with each rule that axe finds broken; beside a background image it would leave contrast undecided. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  // It stays with the document. As an expression it is no script of the page's, which the content policy would refuse.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(`${source};0`);
  const found = await page.evaluate(async (run) => {
    const { axe } = window;
    if (!axe) throw new Error('axe is not in the page');
    const plain = new CSSStyleSheet();
    plain.replaceSync('*, *::before, *::after { background-image: none !important }');
    document.adoptedStyleSheets.push(plain);
    try {
      // Base UI's guards pass the focus on and never keep it, which axe does not see (dequelabs/axe-core#4832).
      const { violations } = await axe.run({ exclude: '[data-base-ui-focus-guard]' }, run);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
      }));
    } finally {
      document.adoptedStyleSheets.pop();
    }
  }, options);
  // The other states of a test are looked at too.
  expect.soft(found, state).toEqual([]);
}

/** The same in each window in which states are looked at; then the page has its own again. */
export async function expectNoViolationsAtWidths(page: Page, state: string): Promise<void> {
  const own = page.viewportSize();
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    await expectNoViolations(page, `${state} at ${viewport.width} px`);
  }
  if (own) await page.setViewportSize(own);
}

/** The same by night and by day, as the desk is seen where the device is dark or light. */
export async function expectNoViolationsDayAndNight(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // No colour is measured on its way to another.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolations(page, `${state}, ${colorScheme}`);
  }
}
