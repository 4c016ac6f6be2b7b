import { expect, test as base } from '@playwright/test';
import { startServer, type RunningServer } from '../../tools/server/start-server.ts';
import { watchContext, type Watch } from './watch.ts';

interface WorkerFixtures {
  /** The built site and functions, shared by the tests of one worker. */
  readonly server: RunningServer;
}

interface TestFixtures {
  /** Fails the test when a page misbehaves on the side: see watch.ts. */
  readonly watch: Watch;
}

/** A test against the real server, with every page watched. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // Playwright reads the fixtures a fixture needs from this pattern, so it stands even where it is empty.
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

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
