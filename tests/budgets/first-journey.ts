import type { Page } from '@playwright/test';
import { enquirySamples, fillSample } from '../stage/page-parts.ts';
import { recordTraffic, type Transfer } from './traffic.ts';

/**
 * What each page of a first journey loads: home, industries, an article, and the contact form, which is sent.
 * @param look what is done with each page once it is open
 */
export async function firstJourney(
  page: Page,
  look: (page: Page) => Promise<void>,
): Promise<ReadonlyMap<string, readonly Transfer[]>> {
  const [sample] = enquirySamples;
  const loaded = new Map<string, readonly Transfer[]>();
  for (const path of ['/', '/industries', '/insights/ethical-ai', sample.path]) {
    const traffic = recordTraffic(page);
    if (path === sample.path) {
      await (await fillSample(page, sample, 'ada@example.com')).submit.click();
      await page.getByRole('status').filter({ hasText: sample.thanks[0] }).waitFor();
    } else await page.goto(path);
    await look(page);
    loaded.set(path, await traffic.settled());
    page.removeAllListeners('requestfinished');
  }
  return loaded;
}

/** Addresses whose body crossed the wire more than once. */
export function fetchedTwice(journey: ReadonlyMap<string, readonly Transfer[]>): readonly string[] {
  const fetched = [...journey.values()].flat().filter(({ bytes }) => bytes > 0);
  return [...Map.groupBy(fetched, ({ path }) => path)].filter(([, times]) => times.length > 1).map(([path]) => path);
}
