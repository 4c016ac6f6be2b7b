import { expectNoViolationsDayAndNight } from '../../stage/axe.ts';
import { deskRoomTest, expect, passPace } from '../../stage/site-test.ts';
import { addReaders } from '../../stage/letters.ts';

const test = deskRoomTest;
test.use({ of: 'letters' });

const slug = 'twelve-places-on-the-bench';
const readers = Array.from({ length: 400 }, (_, number) => `reader-${String(number).padStart(3, '0')}`);
const now = (): Date => new Date();

test('a letter is sent, paused and resumed, and every number adds up', async ({ rooms, colleague: other, page }) => {
  await rooms.beside((store) => addReaders(store, now, readers));
  await page.goto(`/letters/${slug}`);
  await expect(page.getByText('No test has been sent of this text')).toBeVisible();
  const sheet = page.frameLocator('iframe');
  await expect(sheet.getByRole('heading', { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  const [panel, easel] = [page.getByRole('complementary', { name: 'Before it goes' }), page.locator('.easel')];
  const foot = async () => panel.evaluate((aside) => aside.getBoundingClientRect().top + aside.scrollHeight);
  expect(await foot(), 'the panel ends above the preview').toBeLessThanOrEqual((await easel.boundingBox())?.y ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const alone = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open alone to print' }).click();
  await expect((await alone).getByRole('heading', { level: 1 }), 'the whole letter, without the desk').toBeVisible();
  await (await alone).close();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('iframe')).toBeHidden();
  await expect(page.getByText(/^Unsubscribe/m), 'paper has the letter to its end').toBeVisible();
  expect(await easel.evaluate((box) => box.scrollHeight - box.clientHeight), 'and cuts none of it').toBeLessThanOrEqual(
    1,
  );
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(sheet.getByText('unsubscribe', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Web', exact: true }).click();
  await expect(sheet.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByLabel('Address for the test').fill('ada@firm.example');
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect.poll(() => rooms.postOffice.mailsTo('ada@firm.example')[0]?.subject).toContain('[Test]');
  await expect(page.getByText('One test of this text was sent')).toBeVisible();

  const second = await other('ben@firm.example');
  // A clock of Playwright's is a script in each frame; those of letters run none, and say so where a page is watched.
  await second.clock.install();
  await second.goto(`/letters/${slug}`);
  await expect(second.getByText('One test of this text was sent')).toBeVisible();

  await page.getByRole('button', { name: 'Send now' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Send to 400 readers' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Enter the number of readers to continue').fill('400');
  await dialog.getByRole('button', { name: 'Send to 400 readers' }).click();
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  // The colleague, whose page shows it as written, may not send it again.
  await passPace(second);
  await expect(
    second
      .getByText('Sending', { exact: true })
      .or(second.getByText('Preparing', { exact: true }))
      .first(),
  ).toBeVisible({ timeout: 10_000 });
  await expect.poll(() => rooms.postOffice.mails.length).toBeGreaterThan(2);
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await passPace(second);
  await expect(second.getByRole('button', { name: 'Resume' })).toBeVisible({ timeout: 10_000 });
  await expectNoViolationsDayAndNight(page, 'a letter that is paused');
  await expect(page.locator('.sum')).toContainText('400 recipients');
  await expect(page.locator('.sum')).toContainText('Adds up');
  await second.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('ben let it go on')).toBeVisible({ timeout: 10_000 });

  expect(await rooms.journal({ acts: 'letters' })).toEqual([
    'ada letters.test',
    'ada letters.send',
    'ada letters.pause',
    'ben letters.resume',
  ]);
});
