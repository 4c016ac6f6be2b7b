import { expect } from '@playwright/test';
import { watchContext, type Watch } from './watch.ts';
import { workerPlaces } from './worker-places.ts';

interface TestFixtures {
  /** Fails the test when a page misbehaves on the side: see watch.ts. */
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
