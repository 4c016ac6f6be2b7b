import type { Page } from '@playwright/test';
import { hour, TestClock } from '../../stage/clock.ts';
import { conversationTools, email, takeMail } from '../../stage/conversation.ts';
import { expectNoViolationsDayAndNight } from '../../stage/axe.ts';
import { deskRoomTest as test, expect, pressKeys } from '../../stage/site-test.ts';
import { addReaders } from '../../stage/letters.ts';
import { addMail } from '../../stage/mails.ts';
import { arrive, enquiryRow } from '../../stage/enquiries.ts';

test.describe.configure({ mode: 'default' });

const windows = { desk: 1440, telephone: 390 } as const;

/** Elements wider than the page, which would be cut at its edge, and text cut at that of its own box. */
const cutOff = (page: Page) =>
  page.locator('body *:visible').evaluateAll((all) =>
    all
      .filter((one) => {
        const { overflowX, position, textOverflow } = getComputedStyle(one);
        const cuts = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis';
        return cuts && position !== 'fixed' && one.clientWidth > 20 && one.scrollWidth > one.clientWidth + 2;
      })
      .map((one) => `${one.getAttribute('class') ?? one.localName}: ${one.textContent}`),
  );
const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** A4 within its margins: says who printed it, shows no control, and cuts nothing. */
async function lookAtPaper(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 680, height: 1000 });
  await expect.soft(page.getByText(/^Corbière, .+, printed .+ by ada\./), state).toBeVisible();
  await expect.soft(page.getByRole('main').getByRole('button').filter({ visible: true }), state).toHaveCount(0);
  expect.soft(await cutOff(page), `${state} on paper`).toEqual([]);
  expect.soft(await pageWidth(page), `${state}: width of the sheet`).toBeLessThanOrEqual(680);
  await page.emulateMedia({ media: 'screen' });
}

/** A small telephone, and one of 390 px with everything at twice its size: no page is wider than its window. */
async function lookNarrow(page: Page, state: string): Promise<void> {
  for (const width of [320, 195]) {
    await page.setViewportSize({ width, height: 800 });
    // An open menu is placed anew in the next frame.
    await expect
      .configure({ soft: true })
      .poll(() => pageWidth(page), `${state}: width of the page at ${width} px`)
      .toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Text of twice the size, as set in the browser, in a window of a desk: nothing is cut. */
async function lookAtLargeText(page: Page, state: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const textSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await textSize(32);
  expect.soft(await cutOff(page), `${state} in text of twice the size`).toEqual([]);
  expect.soft(await pageWidth(page), `${state}: width in text of twice the size`).toBeLessThanOrEqual(1440);
  await textSize(16);
  await browser.detach();
}

/** A state by day and by night, in the long run in both windows, narrow, printed, and in large text. */
async function look(page: Page, state: string, window: keyof typeof windows): Promise<void> {
  for (const width of process.env['LONG'] === 'true' ? Object.values(windows) : [windows[window]]) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    await expectNoViolationsDayAndNight(page, `${state} at ${width} px`);
  }
  await lookNarrow(page, state);
  await lookAtPaper(page, state);
  await lookAtLargeText(page, state);
}

test('every room with nothing in it', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByText(/^Up to date/)).toBeVisible();
    // At the desk the journeys look at rooms with something in them.
    await look(page, path, 'telephone');
  }
});

test('Today with one overdue and with three, what lies over it, and without a connection', async ({ rooms, page }) => {
  const overdue = (reference: string, hoursAgo: number, subject: string) =>
    arrive(rooms, enquiryRow(reference, new Date(Date.now() - hoursAgo * hour), { subject }));
  await overdue('C-AAAA-2222', 3, 'سؤال عن تدقيق أنظمة القرار');
  await overdue('C-BBBB-2222', 26, 'Face recognition at a school gate');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Overdue by/ })).toBeVisible();
  await look(page, 'one overdue', 'desk');
  await overdue('C-CCCC-2222', 25, 'Robot cell next to a school');
  await expect(page.getByText(/^Also overdue, by/)).toBeVisible();
  await look(page, 'two overdue', 'desk');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('gate');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(page, 'find or do', 'desk');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1024, height: 600 });
  const head = page.getByRole('heading', { name: 'Keys' });
  await pressKeys(page, ['?'], head);
  await expect(head, 'it opens at its head').toBeInViewport();
  await look(page, 'the sheet of keys', 'desk');
  await page.keyboard.press('Escape');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, 'no room', 'desk');
});

test('rooms with something in them and what opens there, by day and by night', async ({ rooms, page }) => {
  test.setTimeout(120_000);
  await arrive(rooms, enquiryRow('C-DDDD-2222', new Date(Date.now() - hour)));
  const { id: mail } = await rooms.beside(async (store) => {
    await addReaders(store, () => new Date(), ['ada']);
    await addMail(store, 'given-up', new Date().toISOString(), {
      state: 'dead',
      settled_at: new Date().toISOString(),
      failure: '550 no such user',
      failure_kind: 'permanent',
    });
    const gil = email({ from: 'Gil <gil@private.example>' });
    await takeMail(conversationTools(store, new TestClock(new Date().toISOString())), gil);
    return store.db.selectFrom('conversation_mails').select('id').executeTakeFirstOrThrow();
  });
  const letter = '/letters/twelve-places-on-the-bench';
  for (const [path, button] of [
    ['/enquiries/C-DDDD-2222'],
    ['/enquiries/C-DDDD-2222', 'More acts'],
    ['/enquiries', 'Filter'],
    [`/enquiries/post?mail=${mail}`],
    [`/enquiries/post?mail=${mail}`, 'Not for us…'],
    ['/enquiries', 'Enter by hand'],
    ['/calls?leave=on'],
    [letter],
    [letter, 'Schedule'],
    [letter, 'Send now'],
    ['/readers'],
    ['/readers/all'],
    ['/readers/ada'],
    ['/privacy/retention'],
    ['/privacy/receipts'],
    ['/privacy/journal'],
    ['/mail'],
    ['/mail/waiting'],
    ['/mail/sent'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(/^Up to date/)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (button !== undefined) await page.getByRole('button', { name: button }).first().click();
    await expectNoViolationsDayAndNight(page, `${path}, ${button ?? 'nothing open'}`);
    await lookNarrow(page, `${path}, ${button ?? 'nothing open'}`);
  }
});
