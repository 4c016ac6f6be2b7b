import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeDay } from '../../../ui/time/read-day.ts';
import { Calls } from '../../../features/calls/calls.ts';
import type { CallRow } from '../../../features/calls/tables.ts';
import type { CallTools } from '../../../features/calls/tools.ts';
import { readWords } from '../../../features/words.ts';
import type { Store } from '../../../core/store/store.ts';
import { root } from '../../../tools/checks/root.ts';
import { expectNoViolationsDayAndNight } from '../../stage/axe.ts';
import { askForCall, callToolsFor, type Asked } from '../../stage/calls.ts';
import { deskRoomTest as test, expect, passPace, pressKeys } from '../../stage/site-test.ts';
import type { PostOffice } from '../../stage/post-office.ts';

test.use({ of: 'calls' });

// One desk and one server for all of them, one after the other.
test.describe.configure({ mode: 'default' });

const narrow = { width: 390, height: 844 };

const words = readWords(join(root, 'content'));

function callToolsOn(store: Store): CallTools {
  return callToolsFor(store, () => new Date(), {}, words.calls);
}

interface BookedCall extends Asked {
  readonly call: CallRow;
}

/** Somebody has a call at one of the times that the desk in Jersey has free, counted from nought. */
async function bookCall(
  store: Store,
  { name, email, zone, slot = 0 }: { name: string; email: string; zone?: string; slot?: number },
): Promise<BookedCall> {
  const tools = callToolsOn(store);
  const asked = await askForCall(tools, email);
  await store.db.updateTable('enquiries').set({ name }).where('id', '=', asked.id).execute();
  const calls = new Calls(tools);
  const free = (await calls.times()).filter(({ deskId }) => deskId === 'jersey')[slot];
  if (!free) throw new Error('too few times');
  await calls.take(asked.token, { start: free.start.toString(), desk: 'jersey', zone });
  return {
    ...asked,
    call: await store.db.selectFrom('calls').selectAll().where('enquiry_id', '=', asked.id).executeTakeFirstOrThrow(),
  };
}

async function letCallEnd(store: Store, { call }: Pick<BookedCall, 'call'>): Promise<void> {
  const begun = Math.floor((Date.now() - 90 * 60_000) / 900_000) * 900_000;
  const times = { starts_at: new Date(begun).toISOString(), ends_at: new Date(begun + 45 * 60_000).toISOString() };
  await store.db.updateTable('calls').set(times).where('id', '=', call.id).execute();
  await store.db.deleteFrom('call_cells').where('call_id', '=', call.id).execute();
}

async function openCall(page: Page, { call, reference }: BookedCall): Promise<void> {
  await page.goto(`/calls?at=${call.id}`);
  await expect(page.getByRole('complementary', { name: 'Call' }).getByRole('link', { name: reference })).toBeVisible();
}

/** The question over the room; a message at the corner has the role of a dialog too. */
function dialogOf(page: Page) {
  return page.locator('.dialog');
}

function timesOf(page: Page) {
  return dialogOf(page).getByRole('radio');
}

function textsTo(postOffice: PostOffice, address: string): readonly string[] {
  return postOffice.mailsTo(address).map(({ text }) => (text ?? '').replaceAll(/\s+/g, ' '));
}

test('a call both sides move: the dialog keeps what was typed, and both are told', async ({ rooms, page, watch }) => {
  watch.expect(/status of 409|ERR_FAILED/);
  const ada = await rooms.beside((store) =>
    bookCall(store, { name: '訪問者 甲', email: 'move@example.jp', zone: 'Asia/Tokyo' }),
  );
  await openCall(page, ada);
  const panel = page.getByRole('complementary', { name: 'Call' });
  await expect(panel).toContainText('Asia/Tokyo, GMT+9');
  await expectNoViolationsDayAndNight(page, 'one call');
  const dialog = dialogOf(page);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep the call' })).toBeVisible();
  await expectNoViolationsDayAndNight(page, 'the dialog of a cancellation');
  await dialog.getByRole('button', { name: 'Keep the call' }).click();
  await page.keyboard.press('m');
  await expect(dialog.locator('input[type=radio]:focus'), 'the first free time has the focus').toHaveCount(1);
  await expect(dialog.getByRole('button', { name: /^Keep \w+day \d\d:\d\d$/ })).toBeVisible();
  await timesOf(page).nth(3).check();
  const chosen = await timesOf(page).nth(3).getAttribute('value');
  await dialog.getByLabel('A note to the visitor').fill('A train is late.');
  await expectNoViolationsDayAndNight(page, 'the dialog of a move');
  // The visitor takes another time in the meantime, and the desk's marks are late to tell.
  await page.route('**/api/marks', (route) => route.abort());
  await rooms.beside(async (store) => {
    const calls = new Calls(callToolsOn(store));
    const later = (await calls.times())
      .filter(({ deskId, start }) => deskId === 'jersey' && start.toString() !== chosen)
      .at(-1);
    await calls.move(ada.token, { start: later?.start.toString() ?? '', desk: 'jersey' });
  });
  await dialog.getByRole('button', { name: /^Move to / }).click();
  await expect(dialog.getByRole('alert')).toContainText('The visitor has changed the call in the meantime');
  await expect(dialog.getByLabel('A note to the visitor')).toHaveValue('A train is late.');
  await expect(timesOf(page).nth(3)).toBeChecked();
  await page.unroute('**/api/marks');
  await expect(async () => {
    await dialog.getByRole('button', { name: /^Move to / }).click();
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await expect(panel).toContainText('the third: moved last by ada');
  await expect(panel).toContainText('A train is late.');
  await expect(() =>
    expect(textsTo(rooms.postOffice, 'move@example.jp').join()).toContain('We have had to move your call'),
  ).toPass();
  const steps = ['visitor calls.choose', 'visitor calls.move', 'ada calls.move'];
  expect(await rooms.journal({ record: ada.reference })).toEqual(steps);
});

test('leave over a booked call names it; it is added, shown and taken back', async ({ rooms, page }) => {
  const dan = await rooms.beside((store) => bookCall(store, { name: 'D. Visitor', email: 'dan@dan.example' }));
  const day = dan.call.starts_at.slice(0, 10);
  await openCall(page, dan);
  await page.getByRole('link', { name: 'Leave' }).click();
  const panel = page.getByRole('complementary', { name: 'Leave' });
  await panel.getByLabel('From', { exact: true }).fill(day);
  await expect(panel.getByText(writeDay(day))).toBeVisible();
  const standing = panel.getByRole('listitem').filter({ hasText: 'D. Visitor' });
  await expect(standing.getByRole('button', { name: /^Move/ })).toBeVisible();
  await expectNoViolationsDayAndNight(page, 'leave over a booked call');
  await panel.getByLabel(/^Why, for colleagues/).fill('Regatta');
  await panel.getByRole('button', { name: 'Add leave' }).click();
  const taken = panel.getByRole('listitem').filter({ hasText: 'Regatta' });
  await expect(taken).toContainText('ada');
  await expect(page.locator('.week').getByText('Regatta')).toBeVisible();
  await expect(page.locator('.week').getByText('D. Visitor')).toBeVisible();
  await taken.getByRole('button', { name: /^Remove/ }).click();
  await expect(taken).toBeHidden();
});

test('an outcome is recorded by key, undone and recorded again', async ({ rooms, page, colleague }) => {
  const cat = await rooms.beside(async (store) => {
    const booked = await bookCall(store, { name: 'C. Visitor', email: 'cat@cat.example' });
    await letCallEnd(store, booked);
    return booked;
  });
  await openCall(page, cat);
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toContainText('1 outcome to record');
  const beside = await colleague('lee@firm.example');
  await beside.clock.install();
  await beside.goto(`/calls?at=${cat.call.id}`);
  await expect(beside.getByRole('complementary', { name: 'Call' })).toContainText('Was it held?');
  await page.keyboard.press('s');
  const panel = page.getByRole('complementary', { name: 'Call' });
  await expect(panel.getByRole('button', { name: 'It was held' })).toBeVisible();
  await expect(panel).toContainText('No-show');
  await expect(panel).toContainText('email offering another time, due');
  await pressKeys(page, ['u'], panel.getByText('Was it held?'));
  await pressKeys(page, ['h'], panel.getByRole('button', { name: 'It was a no-show' }));
  await passPace(beside);
  // *Held* is written on a button before anybody has said it: what offers the other outcome stands there afterwards.
  await expect(beside.getByRole('button', { name: 'It was a no-show' })).toBeVisible();
  await expect(beside.getByRole('complementary', { name: 'Call' })).toContainText('Held');
  const acts = ['visitor calls.choose', 'ada calls.no-show', 'ada calls.unsay', 'ada calls.held'];
  expect(await rooms.journal({ record: cat.reference })).toEqual(acts);
});

test('by day when narrow, by keys from call to call', async ({ rooms, page }) => {
  const fay = await rooms.beside((store) =>
    bookCall(store, { name: 'Fay <b>Visitor</b>', email: 'fay@fay.example', zone: 'America/Los_Angeles' }),
  );
  await openCall(page, fay);
  await expect(page.getByText('Fay <b>Visitor</b>').first()).toBeVisible();
  await page.getByRole('complementary', { name: 'Call' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('complementary', { name: 'Week' })).toBeVisible();
  const days = await page.locator('.callbar b').innerText();
  await page.keyboard.press(']');
  await expect(page.locator('.callbar b')).not.toHaveText(days);
  await page.keyboard.press('[');
  await expect(page.locator('.callbar b')).toHaveText(days);
  await page.keyboard.press('j');
  await expect(page.locator('.week .slot a:focus')).toBeVisible();
  await page.setViewportSize(narrow);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);
  await expectNoViolationsDayAndNight(page, 'the week on a narrow screen');
  // Two lines hold a time and a name at 768; the place has none.
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.locator('.slot .where').first()).toBeHidden();
  // There the panel lies below the week, and comes into the window with the call that it is about.
  await openCall(page, fay);
  await expect(page.getByRole('button', { name: 'Move' })).toBeInViewport();
  await page.goto('/calls?desk=jersey&week=2027-W10');
  await expect(page.getByRole('heading', { name: 'No calls this week.' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoViolationsDayAndNight(page, 'a quiet week');
});
