import type { Locator, Page } from '@playwright/test';
import { holdBack, showLife } from '../stage/page-parts.ts';
import { expect } from '../stage/test.ts';

/** A figure of an article, by the class of its element. */
export function figureParts(page: Page, name: string) {
  const figure = page.locator(`figure.${name}`);
  return {
    figure,
    island: figure.locator('astro-island'),
    range: (label: string | RegExp): Locator => figure.getByRole('slider', { name: label }),
    said: figure.locator('output'),
  };
}

/** Brings a figure or a part of it into view without any sign of a visitor. */
export async function show(figure: Locator, block: 'start' | 'center' = 'start'): Promise<void> {
  await figure.evaluate((element, at) => {
    element.scrollIntoView({ block: at, behavior: 'instant' });
  }, block);
}

/** Moves nothing but the pointer, and waits until the figure has its script. */
export async function wake(page: Page, figure: Locator): Promise<void> {
  await show(figure);
  await showLife(page);
  await expect(figure.locator('astro-island')).not.toHaveAttribute('ssr');
}

/** Holds back the framework, without which no figure wakes. Call before the page is opened. */
export const holdFramework = (page: Page): Promise<() => void> => holdBack(page, '**/_assets/client.*.js');
