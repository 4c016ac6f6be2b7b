import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../stage/axe.ts';
import { hour } from '../../stage/clock.ts';
import { deskRoomTest as test, expect } from '../../stage/site-test.ts';
import { arrive, enquiryRow } from '../../stage/enquiries.ts';

test.use({ of: 'night', reducedMotion: 'reduce' });

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [day, night] = ['rgb(252, 253, 250)', 'rgb(9, 29, 46)'];

test('the desk is dark where the device is, but for paper; one can choose', async ({ rooms, page }) => {
  await arrive(rooms, enquiryRow('C-6NGT-7D9Q', new Date(Date.now() - hour)));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/enquiries/C-6NGT-7D9Q');
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible();
  await expect.poll(() => ground(page)).toBe(night);
  await expectNoViolations(page, 'a record at night');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(() => ground(page)).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await page.keyboard.press('?');
  const colours = page.getByRole('group', { name: 'Colours' });
  await expect(colours.getByRole('button', { name: 'As this device' })).toHaveAttribute('aria-pressed', 'true');
  await colours.getByRole('button', { name: 'Day' }).click();
  await expect.poll(() => ground(page)).toBe(day);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible();
  await expect.poll(() => ground(page)).toBe(day);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('?');
  await colours.getByRole('button', { name: 'Night' }).click();
  await expect.poll(() => ground(page)).toBe(night);
  await colours.getByRole('button', { name: 'As this device' }).click();
  await expect.poll(() => ground(page)).toBe(day);
});
