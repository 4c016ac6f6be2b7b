import type { Page } from '@playwright/test';
import { hour } from '../../stage/clock.ts';
import { deskRoomTest as test, expect, passSilence } from '../../stage/site-test.ts';
import { arrive, enquiryRow } from '../../stage/enquiries.ts';
import { phone } from '../../stage/page-parts.ts';
import { bytesOf, recordTraffic } from '../../budgets/traffic.ts';
import type { EnquiryRow } from '../../../features/enquiries/rows.ts';

test.use({ of: 'today' });

// One desk and one server for all of them, one after the other.
test.describe.configure({ mode: 'default' });

/** Bytes of script in brotli, as the desk sends it, for the first room. */
const mostScript = 150_000;

const written = (reference: string, hoursAgo: number, changes: Partial<EnquiryRow> = {}) =>
  enquiryRow(reference, new Date(Date.now() - hoursAgo * hour), {
    name: 'A. Visitor',
    email: 'visitor@example.org',
    ...changes,
  });

const row = (page: Page, reference: string) => page.locator(`[data-row="${reference}"]`);

test.describe('on a telephone', () => {
  test.use(phone);

  test('the first room comes with at most 150 kB of script and no other room, and asks once', async ({ page }) => {
    // What may open over it is fetched when the page has nothing else to do.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const traffic = recordTraffic(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Nothing waits.' })).toBeVisible();
    const loaded = await traffic.settled();
    const scripts = loaded.filter(({ path }) => path.endsWith('.js'));
    // The smallest ones would not be smaller packed.
    expect(scripts.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 1_000)).toEqual([]);
    expect(bytesOf(scripts)).toBeGreaterThan(mostScript / 3);
    expect(bytesOf(scripts)).toBeLessThanOrEqual(mostScript);
    expect(scripts.map(({ path }) => path).filter((path) => /Room-/.test(path))).toEqual([
      expect.stringMatching(/TodayRoom-/),
    ]);
    expect(loaded.filter(({ path }) => path.endsWith('/api/today'))).toHaveLength(1);
    // Asked by the page's first script, before the one that draws.
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name, initiatorType }) => `${initiatorType} ${name}`),
    );
    expect(asked.filter((one) => /^fetch .*\/api\//.test(one)).slice(0, 2)).toEqual([
      expect.stringMatching(/\/api\/marks$/),
      expect.stringMatching(/\/api\/today$/),
    ]);
  });
});

test('nothing waits until an enquiry comes, and one colleague takes it', async ({ rooms, page, colleague, watch }) => {
  watch.expect(/status of 409/);
  const bob = await colleague('bob@firm.example');
  await page.goto('/');
  await bob.goto('/');
  await expect(page.getByRole('heading', { name: 'Nothing waits.' })).toBeVisible();
  await arrive(rooms, written('C-7K3M-9Q2F', 2, { subject: 'سؤال عن تدقيق', name: 'زائر ج.' }));
  await arrive(rooms, written('C-2HVN-5T8K', 20, { subject: 'Request for an interview' }));
  for (const desk of [page, bob]) await expect(row(desk, 'C-2HVN-5T8K')).toContainText('Nobody yet');
  await expect(page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Today/ })).toContainText(
    '2 wait',
  );
  // The one due first stands on top; J goes to it.
  await page.keyboard.press('j');
  await expect(row(page, 'C-2HVN-5T8K').getByRole('link').first()).toBeFocused();
  // Bob's marks are late to tell.
  await bob.route('**/api/marks', (route) => route.abort());
  await row(page, 'C-2HVN-5T8K').getByRole('button', { name: /^Take/ }).click();
  await expect(page.getByText('Taken by you').first()).toBeVisible();
  await expect(row(page, 'C-2HVN-5T8K')).toContainText('You');
  await row(bob, 'C-2HVN-5T8K').getByRole('button', { name: /^Take/ }).click();
  const asked = bob.getByRole('alertdialog');
  await expect(asked).toContainText('Nothing was done');
  await expect(asked).toContainText('ada');
  await bob.unroute('**/api/marks');
  await asked.getByRole('button', { name: 'Show the current version' }).click();
  await expect(row(bob, 'C-2HVN-5T8K')).toContainText('ada');
  // Given back while the message stands, the other one sees that too.
  await page.getByRole('button', { name: 'Give back' }).click();
  await expect(row(bob, 'C-2HVN-5T8K')).toContainText('Nobody yet', { timeout: 8_000 });
  const acts = ['ada enquiries.take', 'ada enquiries.give-back'];
  expect(await rooms.journal({ record: 'C-2HVN-5T8K' })).toEqual(acts);
  // Given to somebody, it is said in their open desk, and counted in its title.
  await bob.goto('/enquiries/C-2HVN-5T8K');
  await bob.getByRole('button', { name: 'More acts' }).click();
  await bob.getByRole('menuitem', { name: 'Hand over…' }).click();
  await bob.getByRole('dialog').getByLabel('To').selectOption('ada@firm.example');
  await bob
    .getByRole('dialog')
    .getByRole('button', { name: /^Hand over/ })
    .click();
  await expect(page.getByText('bob has given you an enquiry').first()).toBeVisible();
  await expect(page).toHaveTitle('(2) Today · Corbière desk');
  await expect(page.getByRole('region', { name: 'Given to you' })).toContainText('By bob');
});

test('the overdue one is first: T takes it, typing survives arrivals, U undoes the reply', async ({ rooms, page }) => {
  await arrive(
    rooms,
    written('E-4MXT-7C2R', 26.5, {
      kind: 'ethics',
      category: null,
      subject: 'Face recognition at a school gate',
    }),
  );
  await page.goto('/');
  const alarm = page.getByRole('region', { name: /^Overdue by 2 h 30 min: A\. Visitor/ });
  await expect(alarm).toContainText('Nobody has taken E-4MXT-7C2R.');
  await page.keyboard.press('t');
  const text = page.getByRole('textbox', { name: 'Text of the reply' });
  await expect(text).toBeFocused();
  await expect(alarm).toContainText('You took E-4MXT-7C2R.');
  await text.fill('We will read it today.');
  await arrive(rooms, written('C-6HDR-ERTH', 30, { name: 'O. Earlier' }));
  await expect(alarm).toContainText('Also overdue');
  await expect(text).toHaveValue('We will read it today.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Leaves in \d+ seconds?/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(text).toHaveValue('We will read it today.');
  await page.reload();
  const earlier = page.getByRole('region', { name: /^Overdue by .*: O\. Earlier/ });
  await earlier.getByRole('link', { name: 'A. Visitor' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of the reply' })).toHaveValue('We will read it today.');
});

test('an act has its room read once; a refused one says why where pressed', async ({ rooms, page, colleague }) => {
  await arrive(rooms, written('C-8NCE-AAAA', 2));
  const reads: string[] = [];
  const of = (name: string) => reads.filter((path) => path === `/api/${name}`).length;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET') reads.push(pathname.replace(/^\/~[^/]+/, ''));
  });
  await page.goto('/enquiries/C-8NCE-AAAA');
  await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
  // What was unread has been seen, and all of it read again.
  await expect.poll(() => of('enquiries/thread')).toBe(2);
  reads.length = 0;
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(page.getByText('Taken by you').first()).toBeVisible();
  await expect.poll(() => of('marks')).toBeGreaterThan(1);
  expect(['enquiries', 'enquiries/one', 'enquiries/thread'].map(of)).toEqual([1, 1, 1]);

  const bob = await colleague('bob@firm.example');
  await bob.goto('/enquiries/C-8NCE-AAAA');
  await bob.getByRole('button', { name: 'Needs no answer' }).click({ force: true });
  await expect(bob.getByRole('region', { name: 'Toasts' })).toContainText('ada has it. Take over first, or ask.');
});

test('find or do: by name, by address, to a room; the keys can be switched off', async ({ rooms, page }) => {
  await arrive(rooms, written('C-4RET-8M2K', 2, { message: 'Forty cranes', name: 'زائر د.' }));
  await arrive(rooms, written('C-7RET-5QXD', 3, { email: 'whole@example.org' }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('زائر د');
  await expect(page.getByRole('option', { name: /زائر د\..*C-4RET-8M2K.*Forty cranes/ })).toBeVisible();
  await page.getByRole('combobox').fill('whole@example.org');
  await expect(page.getByRole('option', { name: /C-7RET-5QXD/ })).toBeVisible();
  await page.getByRole('combobox').fill('C-4RET');
  await expect(page.getByRole('option', { name: /C-4RET-8M2K/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/enquiries\/C-4RET-8M2K$/);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: /Single keys/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find or do' })).toBeFocused();
});

test('a database that can only be read says so and lets nobody act', async ({ rooms, page }) => {
  await arrive(rooms, written('C-5ZKH-7D9Q', 4));
  await page.route('**/api/marks', async (route) => {
    const answer = await route.fetch();
    const marks: unknown = await answer.json();
    await route.fulfill({
      response: answer,
      json: Object.assign({}, marks, { readOnly: { since: new Date().toISOString(), why: 'its disk is full' } }),
    });
  });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('its disk is full.');
  const take = row(page, 'C-5ZKH-7D9Q').getByRole('button', { name: /^Take/ });
  await expect(take).toHaveAttribute('aria-disabled', 'true');
  await take.click({ force: true });
  await expect(page.getByText('Taken by you')).toHaveCount(0);
});

test('a lost connection says since when and recovers; an act is done once', async ({ rooms, page, watch }) => {
  watch.expect(/ERR_|Failed to load/);
  await page.clock.install();
  await arrive(rooms, written('C-9TDX-4M7H', 5));
  await page.goto('/');
  const take = row(page, 'C-9TDX-4M7H').getByRole('button', { name: /^Take/ });
  await expect(take).toBeVisible();
  // The act arrives, its answer does not.
  await page.route('**/api/acts/enquiries.take', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await take.click();
  await expect(page.getByText('Not known whether this was done').first()).toBeVisible();
  await page.unroute('**/api/acts/enquiries.take');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('Taken by you').first()).toBeVisible();
  expect(await rooms.journal({ record: 'C-9TDX-4M7H' })).toEqual(['ada enquiries.take']);
  await rooms.stop();
  await passSilence(page);
  await expect(page.getByRole('alert')).toContainText('No connection to the desk since', { timeout: 25_000 });
  await expect(row(page, 'C-9TDX-4M7H')).toBeVisible();
  await rooms.restart();
  await expect(page.getByRole('alert')).toBeHidden({ timeout: 20_000 });
  await expect(page.getByText(/^Up to date/)).toBeVisible();
});
