import { hour } from '../../stage/clock.ts';
import { arrive, enquiryRow } from '../../stage/enquiries.ts';
import { deskRoomTest as test, expect } from '../../stage/site-test.ts';
import { phone } from '../../stage/page-parts.ts';

test.use({ of: 'list' });
test.describe.configure({ mode: 'default' });

const ago = (hours: number): Date => new Date(Date.now() - hours * hour);

test('rows say who wrote and why; Esc leaves field and record; search finds the message', async ({ page, rooms }) => {
  await arrive(
    rooms,
    enquiryRow('C-2AAA-AAAA', ago(20), {
      name: 'Ruth',
      organization: 'Example Press',
      message: 'Good morning,\n\nA forklift stopped at 03:10.',
    }),
    enquiryRow('C-2BBB-BBBB', ago(3), { name: 'Otto', message: 'May we visit?' }),
  );
  await page.goto('/enquiries');
  const row = page.locator('[data-row="C-2AAA-AAAA"]');
  await expect(page).toHaveURL(/C-2AAA-AAAA$/);
  await expect(row.getByRole('link')).toHaveText('Ruth Example Press');
  await expect(row).toContainText('A forklift stopped at 03:10.');
  await expect(row).not.toContainText('Good morning');
  await expect(page.locator('tr.open, tr.cursor')).toHaveCount(1);
  const cut = await page
    .locator('tr.can td')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/C-2BBB-BBBB$/);
  await expect(page.locator('tr.open, tr.cursor')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page.getByRole('button', { name: /^Take/ }).first().click();
  const message = page.getByRole('dialog', { name: 'Taken by you' });
  await expect(message).toBeVisible();
  const [record, said] = await Promise.all([page.locator('article.record').boundingBox(), message.boundingBox()]);
  expect((said?.x ?? 0) + (said?.width ?? 0), 'a message covers no record').toBeLessThanOrEqual(record?.x ?? 0);

  const search = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('FORKLIFT');
  await expect(page.locator('tr.can')).toHaveCount(1);
  await expect(row.locator('mark')).toHaveText('forklift');
  await expect(page.getByText('1 found, in all lists')).toBeVisible();
  await expect(page.getByText('In messages')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('tr.can')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await expect(page).toHaveURL(/C-2BBB-BBBB/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Choose an enquiry.' })).toBeVisible();
});

test('what is typed into the search waits for no answer, and the last word alone is asked for', async ({ page }) => {
  await page.goto('/enquiries');
  await expect(page.locator('tr.can')).toHaveCount(2);
  const asked: string[] = [];
  const answers = Promise.withResolvers<void>();
  await page.route(/\/api\/enquiries\?.*find=/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('find') ?? '');
    await answers.promise;
    await route.continue();
  });
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  for (const letter of 'forklift') await page.keyboard.press(letter);
  await expect.poll(() => asked).toEqual(['forklift']);
  for (const letter of ' stop') await page.keyboard.press(letter);
  await expect(search).toHaveValue('forklift stop');
  await expect.poll(() => asked).toEqual(['forklift', 'forklift stop']);
  await expect(page.locator('tr.can')).toHaveCount(2);
  answers.resolve();
  await expect(page.locator('tr.can')).toHaveCount(1);
  await expect(search).toHaveValue('forklift stop');
});

test.describe('on a telephone', () => {
  test.use(phone);

  test('the message of a record is in the first screen, and its acts are a bar at the foot', async ({ page }) => {
    await page.goto('/enquiries/C-2AAA-AAAA');
    const message = page.getByText('A forklift stopped at 03:10.').last();
    const take = page.getByRole('button', { name: 'Take' });
    await expect(take).toBeVisible();
    const height = page.viewportSize()?.height ?? 0;
    expect((await message.boundingBox())?.y).toBeLessThan(height / 2);
    expect((await take.boundingBox())?.y).toBeGreaterThan(height * 0.75);
  });

  test('on its side, the page scrolls as a whole: no head stays over the record', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto('/enquiries/C-2AAA-AAAA');
    await expect(page.getByRole('button', { name: 'Write to' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByLabel('Text of the reply')).toBeInViewport({ ratio: 1 });
    await page.getByRole('heading', { name: 'Kept' }).scrollIntoViewIfNeeded();
    await expect(page.locator('.rec-head')).not.toBeInViewport();
  });

  test('of the lists, the one that is shown lies within the row that scrolls', async ({ page }) => {
    await page.goto('/enquiries/post');
    await expect(page.getByRole('link', { name: /^Post/ })).toBeInViewport({ ratio: 1 });
  });
});

test('Today counts what is due by the hour, anew at each width, and names three', async ({ page, rooms }) => {
  await arrive(
    rooms,
    ...Array.from({ length: 40 }, (_, n) => enquiryRow(`C-3${100 + n}-AAAA`, ago(1 + (n % 22)), { name: `N. ${n}` })),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const strip = page.getByRole('region', { name: 'Due per hour' });
  await expect(strip.getByRole('list', { name: 'Due next' }).getByRole('listitem')).toHaveCount(4);
  await expect(strip.getByRole('link', { name: '+ 39 more' })).toBeVisible();
  await expect(strip.locator('ol > li:visible')).toHaveCount(25);
  const counted = (await strip.locator('.count').allTextContents()).reduce((sum, words) => sum + Number(words), 0);
  expect(counted).toBe(42);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(strip.locator('ol > li:visible')).toHaveCount(13);
});

test('another list opens its own first record, which fills the screen of a telephone', async ({ page, rooms }) => {
  const answered = { state: 'answered', answered_at: ago(1).toISOString() } as const;
  await arrive(
    rooms,
    enquiryRow('C-2MMM-MMMM', ago(9), { name: 'Nora' }),
    enquiryRow('C-2NNN-NNNN', ago(8), { name: 'Milo', ...answered }),
  );
  await page.goto('/enquiries');
  await expect(page).toHaveURL(/\/C-[^/?]+$/);
  const lists = page.getByRole('navigation', { name: 'Lists of enquiries' });
  await lists.getByRole('link', { name: /^Their turn/ }).click();
  await expect(page).toHaveURL(/\/enquiries\/C-2NNN-NNNN\?view=answered$/);
  await expect(page.getByRole('article').getByRole('heading', { name: 'Milo' }).first()).toBeVisible();
  await page.setViewportSize(phone.viewport);
  await expect(lists).toBeHidden();
});
