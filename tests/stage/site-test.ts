import { randomInt } from 'node:crypto';
import type { DeskOfRooms, SiteWithPost } from './released.ts';
import { expect, test as base } from './test.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { shownAt } from '../../contract/answers.ts';
import { dwellOf, leastDwell } from '../../core/http/limits/dwell.ts';

/** A test against a real server with its own database and SMTP server; each test is a client of its own. */
export const deskTest = base.extend<{
  readonly desk: SiteWithPost;
  readonly environment: Readonly<Record<string, string>>;
}>({
  environment: [{}, { option: true }],

  desk: [
    async ({ siteWithPost, environment }, use) => {
      await use(await siteWithPost(environment));
    },
    { timeout: 60_000 },
  ],

  baseURL: async ({ desk }, use) => {
    await use(desk.url);
  },

  // Addresses of the range reserved for benchmarks (RFC 2544): limits count each test apart.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}` });
  },
});

/** An address that no other test writes from, of a domain of its own: calls of one domain are counted together. */
export function freshAddress(): string {
  return `ada@ada-${randomInt(1_000_000_000)}.example`;
}

export { expect };

interface Reading {
  /** Ticked each time before the button is pressed. */
  readonly ticked?: Locator;
  /** The server's own database: with it, the first press is a reader's. */
  readonly on?: Pick<SiteWithPost, 'beside'>;
}

/** Lets the page have been sent long enough ago for somebody to have read it. */
async function haveRead(page: Page, { beside }: Pick<SiteWithPost, 'beside'>): Promise<void> {
  const { value: key } = await beside(({ db }) =>
    db.selectFrom('secrets').select('value').where('name', '=', 'dwell').executeTakeFirstOrThrow(),
  );
  const earlier = dwellOf(key, () => new Date(Date.now() - 2 * leastDwell), leastDwell).stamp();
  const times = page.locator(`input[type=hidden][name="${shownAt}"]`);
  await expect(times).not.toHaveCount(0);
  await times.evaluateAll((fields, value) => {
    for (const field of fields) field.setAttribute('value', value);
  }, earlier);
}

/** Presses a button until it leads on: what is pressed sooner than a person could is asked for once more. */
export async function pressAfterReading(
  button: Locator,
  leadsTo: Locator,
  { ticked, on }: Reading = {},
): Promise<void> {
  if (on) await haveRead(button.page(), on);
  await expect(async () => {
    if (!(await leadsTo.isVisible())) {
      await ticked?.check();
      await button.click();
    }
    await expect(leadsTo).toBeVisible({ timeout: on ? 5_000 : 1_000 });
  }).toPass({ intervals: [leastDwell] });
}

interface DeskFixtures {
  readonly rooms: DeskOfRooms;
  /** What its tests are about: tests of another subject find nothing of what these stored. */
  readonly of: string;
  /** Who is signed in with the test's own browser; nobody where it is empty. */
  readonly who: string;
  /** Signs somebody else in, with a window of their own. */
  readonly colleague: (who: string) => Promise<Page>;
}

/** A test against the built desk beside a real server. */
export const deskRoomTest = base.extend<DeskFixtures>({
  of: ['', { option: true }],
  who: ['ada@firm.example', { option: true }],

  rooms: [
    async ({ roomsOf, of }, use) => {
      await use(await roomsOf(of));
    },
    { timeout: 90_000 },
  ],

  baseURL: async ({ rooms }, use) => {
    await use(rooms.url);
  },

  context: async ({ context, rooms, who }, use) => {
    if (who !== '') await rooms.signIn(context, who);
    await use(context);
  },

  colleague: async ({ browser, rooms }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (who) => {
      const context = await browser.newContext({ baseURL: rooms.url });
      opened.push(context);
      await rooms.signIn(context, who);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

/** More than the ten seconds after which a silent desk counts as lost (core/desk/app/data/connection.ts). */
const silence = 11_000;

/** Lets a silent desk count as lost on a page that was opened with Playwright's clock. */
export async function passSilence(page: Page): Promise<void> {
  await page.clock.fastForward(silence);
}

/** Lets the three seconds pass after which a page with Playwright's clock asks what others have done. */
export async function passPace(page: Page): Promise<void> {
  await page.clock.fastForward(3_000);
}

/** Presses keys of the desk until something is seen: a letter at once after another is typing and does nothing. */
export async function pressKeys(page: Page, keys: readonly string[], seen: Locator): Promise<void> {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key);
    await expect(seen).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** An address of the desk's server with the key of whoever is signed in at a page. */
export async function keyed(page: Page, path: string): Promise<string> {
  return page.evaluate((asked) => `/~${localStorage.getItem('session-key') ?? ''}${asked}`, path);
}

/** Posts to a function of a site as a page's script does. */
export async function postTo(site: string, name: string, body: object): Promise<void> {
  const answer = await fetch(`${site}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}
