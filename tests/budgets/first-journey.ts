import type { Page } from '@playwright/test';
import { enquirySamples, fillSample } from '../stage/page-parts.ts';
import { recordTraffic, type Transfer } from './traffic.ts';

/**
 * What each page of a first journey loaded: home, industries, an article, the contact form, and its sending.
 * @param look what is done with a page once it is open
 */
export async function firstJourney(
  page: Page,
  origin: string,
  look: (page: Page) => Promise<void>,
): Promise<ReadonlyMap<string, readonly Transfer[]>> {
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    home: () => page.goto(`${origin}/`),
    industries: () => page.goto(`${origin}/industries`),
    article: () => page.goto(`${origin}/insights/ethical-ai`),
    contact: async () => {
      const [sample] = enquirySamples;
      const { submit } = await fillSample(page, { ...sample, path: origin + sample.path }, 'ada@example.com');
      await submit.click();
      await page.getByRole('status').filter({ hasText: sample.thanks[0] }).waitFor();
    },
  };
  const loaded = new Map<string, readonly Transfer[]>();
  for (const [name, step] of Object.entries(steps)) {
    const traffic = recordTraffic(page);
    await step();
    await look(page);
    loaded.set(name, await traffic.settled());
    page.removeAllListeners('requestfinished');
  }
  return loaded;
}

/** Addresses whose body crossed the wire more than once. */
export function fetchedTwice(journey: ReadonlyMap<string, readonly Transfer[]>): readonly string[] {
  const fetched = [...journey.values()].flat().filter(({ bytes }) => bytes > 0);
  return [...Map.groupBy(fetched, ({ path }) => path)].filter(([, times]) => times.length > 1).map(([path]) => path);
}
