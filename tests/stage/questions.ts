import type { Page } from '@playwright/test';

/** Questions of the contact page, and which of them are open. */
export function questions(page: Page) {
  const items = page.getByRole('main').locator('details');
  return {
    items,
    ask: (place: number) => items.nth(place).locator('summary').click(),
    open: () => items.evaluateAll((all) => all.map((one) => one.hasAttribute('open'))),
  };
}
