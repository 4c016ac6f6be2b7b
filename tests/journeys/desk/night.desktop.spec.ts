import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../stage/axe.ts';
import { hour } from '../../stage/clock.ts';
import { deskRoomTest as test, expect } from '../../stage/site-test.ts';
import { arrive, enquiryRow } from '../../stage/enquiries.ts';

test.use({ of: 'night', reducedMotion: 'reduce' });

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [day, night] = ['rgb(252, 253, 250)', 'rgb(9, 29, 46)'];

const roomsByPath = ['/', '/enquiries', '/calls', '/letters', '/readers', '/visits', '/promises', '/privacy', '/mail'];

test('the desk is dark where the device is; every room passes axe then, and paper stays white', async ({
  rooms,
  page,
}) => {
  await arrive(
    rooms,
    enquiryRow('C-6NGT-7D9Q', new Date(Date.now() - hour), { name: 'A. Visitor', email: 'night@example.org' }),
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of [...roomsByPath, '/enquiries/C-6NGT-7D9Q']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect.poll(() => ground(page)).toBe(night);
    await expectNoViolations(page, `${path} at night`);
  }
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(() => ground(page)).toBe('rgb(255, 255, 255)');
});

test('the sheet of keys chooses day or night for this device', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.keyboard.press('?');
  const colours = page.getByRole('group', { name: 'Colours' });
  await expect(colours.getByRole('button', { name: 'As this device' })).toHaveAttribute('aria-pressed', 'true');
  await colours.getByRole('button', { name: 'Day' }).click();
  await expect.poll(() => ground(page)).toBe(day);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect.poll(() => ground(page)).toBe(day);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('?');
  await colours.getByRole('button', { name: 'Night' }).click();
  await expect.poll(() => ground(page)).toBe(night);
  await expectNoViolations(page, 'the sheet of keys at night');
  await colours.getByRole('button', { name: 'As this device' }).click();
  await expect.poll(() => ground(page)).toBe(day);
});
