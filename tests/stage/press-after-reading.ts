import type { Locator } from '@playwright/test';
import { leastDwell } from '../../functions/gates/dwell.ts';
import { expect } from './test.ts';

/**
 * Presses the button of a page that a mail led to, until what it leads to is there. A test is quicker than a person: the
 * first press may be answered by the same page, which asks to press once more, and to tick once more what the button wants ticked.
 */
export async function pressAfterReading(button: Locator, leadsTo: Locator, ticked?: Locator): Promise<void> {
  await expect(async () => {
    if (!(await leadsTo.isVisible())) {
      await ticked?.check();
      await button.click();
    }
    await expect(leadsTo).toBeVisible({ timeout: 1_000 });
  }).toPass({ intervals: [leastDwell] });
}
