import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { openStoreBeside } from '../stage/stores.ts';
import { visitsOverview } from '../../features/visits/overview.ts';
import { consentCookie, type ConsentChoices } from '../../features/consent/schema.ts';
import { choice } from './consent.ts';
import { test } from '../stage/test.ts';
import { visitsOf } from '../../features/visits/services.ts';

interface Counter {
  readonly url: string;
  /** What is counted by now. */
  stats(): ReturnType<typeof visitsOverview>;
}

/** A test with a server of its own, whose counts can be read. */
export const visitTest = test.extend<{ readonly counter: Counter }>({
  // oxlint-disable-next-line no-empty-pattern
  counter: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'corbiere-visits-'));
    const { startHere } = await import('../stage/server-in-process.ts');
    const server = await startHere({ dataDir: folder }, () => new Date());
    const store = await openStoreBeside({ dataDir: folder, databaseUrl: undefined });
    await use({
      url: server.url,
      async stats() {
        // Otherwise counts wait five seconds in memory.
        await visitsOf(server.http).flush();
        return visitsOverview(store, { days: 30 }, new Date());
      },
    });
    await store.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
  // The browser of the tests says that it is headless, and robots are not counted.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  baseURL: async ({ counter }, use) => {
    await use(counter.url);
  },
});

/** Puts a choice into the browser as if it had been made there a minute ago. */
export async function keepChoice(
  context: BrowserContext,
  url: string,
  choices: Partial<ConsentChoices>,
): Promise<void> {
  await context.addCookies([{ name: consentCookie, value: choice(choices), url }]);
}

/** Requests that measuring makes: its code, and what it sends. */
export function watchMeasuring(page: Page): { readonly code: readonly string[]; readonly sent: readonly string[] } {
  const code: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/_assets\/watch-visit\b/.test(request.url())) code.push(request.url());
    if (request.url().endsWith('/record-vitals')) sent.push(request.postData() ?? '');
  });
  return { code, sent };
}
