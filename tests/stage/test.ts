import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { startServer, type RunningServer } from '../../tools/server/start-server.ts';
import type { CallDesk } from './call-desk.ts';
import type { DeskOfRooms, SiteWithPost } from './released.ts';

/** What no page may do in any state; collected while a test runs. */
interface Watch {
  /** Lines on the browser's console, as `type: text`. */
  readonly console: readonly string[];
  /** Faults that the test has not said it expects. */
  faults(): readonly string[];
  /** Says that a console error or an exception of this form belongs to the test. */
  expect(pattern: RegExp): void;
}

/** Watches all pages of a context: errors, breaches of the policy, requests to other origins than those named. */
export function watchContext(context: BrowserContext, ...origins: readonly string[]): Watch {
  const lines: string[] = [];
  const faults: string[] = [];
  const expected: RegExp[] = [];
  const watchPage = (page: Page): void => {
    page.on('console', (message) => {
      const line = `${message.type()}: ${message.text()}`;
      lines.push(line);
      const policy = /content.security.policy|permissions.policy/i.test(line);
      if (message.type() === 'error' || policy) faults.push(`console ${line}`);
    });
    page.on('pageerror', (error) => faults.push(`exception ${error.message}`));
  };
  // A context that is used again has its page already.
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);
  context.on('request', (request) => {
    const url = request.url();
    if (!origins.some((origin) => url.startsWith(`${origin}/`)) && !/^(data|blob|about):/.test(url))
      faults.push(`third-party request ${url}`);
  });
  return {
    console: lines,
    faults: () => faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    expect: (pattern) => {
      expected.push(pattern);
    },
  };
}

interface WorkerPlaces {
  /** The built site and functions; with post where tests ask for it, since a second server costs a second. */
  readonly server: Pick<RunningServer, 'url'>;
  /** The same with an SMTP server, once for the variables that a test sets. */
  readonly siteWithPost: (environment: Readonly<Record<string, string>>) => Promise<SiteWithPost>;
  /** The same with a clock that tests set: a Friday, nine days before the clocks of Europe change. */
  readonly callDesk: () => Promise<CallDesk>;
  /** A desk beside a server, with nothing stored when a subject comes to it: its programs are started once. */
  readonly roomsOf: (subject: string) => Promise<DeskOfRooms>;
}

/** What the tests of one worker share: Playwright starts another worker wherever worker fixtures differ. */
const workerPlaces = base.extend<object, WorkerPlaces>({
  // Playwright reads the fixtures a fixture needs from this pattern, so it stands even where it is empty.
  server: [
    async ({ siteWithPost }, use, { project }) => {
      if (project.name !== 'pages') {
        await use(await siteWithPost({}));
        return;
      }
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  siteWithPost: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const open = new Map<string, SiteWithPost>();
      await use(async (environment) => {
        const { openSiteWithPost } = await import('./released.ts');
        const key = JSON.stringify(environment);
        const site = open.get(key) ?? (await openSiteWithPost(environment));
        open.set(key, site);
        return site;
      });
      for (const site of open.values()) await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  callDesk: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { openCallDesk } = await import('./call-desk.ts');
      let desk: CallDesk | undefined;
      await use(async () => (desk ??= await openCallDesk('2027-03-19T09:00:00.000Z')));
      await desk?.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  roomsOf: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { openRooms } = await import('./released.ts');
      let open: { readonly subject: string; readonly rooms: DeskOfRooms } | undefined;
      await use(async (subject) => {
        if (open && open.subject !== subject) await open.rooms.empty();
        open = { subject, rooms: open?.rooms ?? (await openRooms()) };
        return open.rooms;
      });
      await open?.rooms.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

interface TestFixtures {
  readonly watch: Watch;
}

/** A test against the real server, with every page watched. */
export const test = workerPlaces.extend<TestFixtures>({
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  watch: [
    async ({ context, baseURL }, use) => {
      const watch = watchContext(context, baseURL ?? '');
      await use(watch);
      expect(watch.faults(), 'console errors, policy violations and third-party requests').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
