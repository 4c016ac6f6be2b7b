import type { Page } from '@playwright/test';
import type { DeskOfRooms } from './desk-program.ts';
import { expect, test as base } from './test.ts';

/** A test against the built desk beside a real server. */
export const deskRoomTest = base.extend<{ readonly rooms: DeskOfRooms; readonly of: string }>({
  /** What its tests are about: tests of another subject find nothing of what these stored. */
  of: ['', { option: true }],

  rooms: [
    async ({ roomsOf, of }, use) => {
      await use(await roomsOf(of));
    },
    { timeout: 90_000 },
  ],

  baseURL: async ({ rooms }, use) => {
    await use(rooms.url);
  },
});

/** Time that the clock of a page passes at once so that a desk that is silent counts as lost: more than the ten seconds of core/desk/app/data/connection.ts. */
const silence = 11_000;

/** Lets so much time pass on a page that its desk, which does not answer, counts as lost. The page was opened with Playwright's clock. */
export async function passSilence(page: Page): Promise<void> {
  await page.clock.fastForward(silence);
}

/** Lets the three seconds pass after which a page asks again what others have done. The page was opened with Playwright's clock; that it asks by itself is waited for in `today.desktop.spec.ts`. */
export async function passPace(page: Page): Promise<void> {
  await page.clock.fastForward(3_000);
}

/** An address of the desk's server with the key of whoever is signed in at a page. */
export async function keyed(page: Page, path: string): Promise<string> {
  return page.evaluate((asked) => `/~${localStorage.getItem('session-key') ?? ''}${asked}`, path);
}

export { expect };
