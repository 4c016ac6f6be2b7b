import type { BrowserContext } from '@playwright/test';
import { optionalCategories, type ConsentCategory } from '../../features/consent/schema.ts';
import { functionPath } from '../../contract/functions.ts';
import { writtenPaths } from '../../tools/checks/built-pages.ts';
import { asState, choice, signalPrivacy, vendors } from './consent.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

const everything = { analytics: true, functional: true, personalization: true };

const states = [
  { name: 'before a choice', state: { cookies: [], origins: [] }, signal: false, allowed: [] },
  {
    name: 'everything accepted under an earlier wording',
    state: asState(choice(everything, '2024-03-15')),
    signal: false,
    allowed: [],
  },
  ...optionalCategories.map((category) => ({
    name: `${category} alone`,
    state: asState(choice({ [category]: true })),
    signal: false,
    allowed: [category],
  })),
  { name: 'everything accepted', state: asState(choice(everything)), signal: false, allowed: optionalCategories },
  {
    name: 'Global Privacy Control after everything was accepted',
    state: asState(choice(everything)),
    signal: true,
    allowed: ['functional'],
  },
] satisfies readonly { name: string; state: unknown; signal: boolean; allowed: readonly ConsentCategory[] }[];

/** Every page before a choice; else one of each kind that asks or remembers something. */
const asking = ['/', '/insights', '/insights/ethical-ai', '/contact', '/regions/eu', '/privacy', '/cookies'];
const paths = writtenPaths();

const inUse = vendors.items.filter(({ status }) => status === 'in-use');

function mayStore(kind: string, allowed: readonly string[]): readonly string[] {
  return inUse
    .filter((item) => item.kind === kind && (item.category === 'essential' || allowed.includes(item.category)))
    .map(({ name }) => name);
}

/** Requests that only a category may send: the function that counts loading times. */
function mayRequest(path: string, allowed: readonly string[]): boolean {
  return (
    path !== functionPath('record-vitals') ||
    (allowed.includes('analytics') && inUse.some(({ id }) => id === 'loading-times'))
  );
}

async function stored(context: BrowserContext): Promise<Record<string, string[]>> {
  const [page] = context.pages();
  const storage = await page?.evaluate(async () => ({
    'local storage': Object.keys(localStorage),
    'session storage': Object.keys(sessionStorage),
    other: [...(await caches.keys()), ...(await indexedDB.databases()).map(({ name }) => name ?? '')],
  }));
  return { cookie: (await context.cookies()).map(({ name }) => name), ...storage };
}

for (const { name, state, signal, allowed } of states) {
  test.describe(name, () => {
    // Nothing that moves stores anything, and each painted frame costs.
    test.use({ storageState: state });

    test(
      'every page stores and asks for what the register allows, and nothing else',
      proves(
        'promise:no-third-parties',
        'promise:nothing-optional-before-a-choice',
        'promise:whole-list-of-entries',
        'promise:nothing-optional-without-a-script',
      ),
      async ({ page, context, baseURL }) => {
        test.setTimeout(180_000);
        if (signal) await signalPrivacy(context);
        const faults: string[] = [];
        context.on('request', (request) => {
          const url = new URL(request.url());
          if (url.origin === baseURL ? !mayRequest(url.pathname, allowed) : url.protocol.startsWith('http'))
            faults.push(`${page.url()} asks for ${request.url()}`);
        });
        for (const path of [...(name === 'before a choice' ? paths : asking), '/insights?category=ethics']) {
          await page.goto(path);
          // A sign of life and a scroll, so that what waits for one has its chance.
          await page.mouse.move(300, 300);
          await page.mouse.move(320, 320);
          await page.evaluate(
            () =>
              new Promise<void>((resolve) => {
                window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
                requestIdleCallback(
                  () => {
                    resolve();
                  },
                  { timeout: 1000 },
                );
              }),
          );
          for (const [kind, names] of Object.entries(await stored(context))) {
            const may = mayStore(kind, allowed);
            faults.push(
              ...names.filter((entry) => !may.includes(entry)).map((entry) => `${path} keeps ${entry} (${kind})`),
            );
          }
        }
        expect(faults).toEqual([]);
        expect(paths).toEqual(expect.arrayContaining(asking));
      },
    );
  });
}
