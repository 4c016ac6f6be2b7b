import type { PublishedMonths } from '../closed-months.ts';
import type { ShownSnapshot } from './figures.ts';
import type { PublishedPromises } from './published-promises.ts';

export const exampleMonths: PublishedMonths = {
  first_month: '2026-02',
  last_month: '2026-03',
  closed_at: '2026-04-04T00:00:00.000Z',
  kept: 18,
  missed: 2,
  chosen: 12,
  closed: 0,
  not_for_us: 0,
  half: 5,
  most: 14,
  slowest: 41,
};

/** Every possible part of /promises, from which the build makes the page's frame. */
export const exampleSnapshot: ShownSnapshot = {
  madeAt: '2026-06-30T10:00:00.000Z',
  now: new Date('2026-07-01'),
  facts: {
    since: '2026-01-01T00:00:00.000Z',
    'answer-within-a-day': [
      exampleMonths,
      { ...exampleMonths, first_month: '2026-04', last_month: '2026-04', missed: 0 },
    ],
    'ethics-answer-within-two-business-days': [],
    'offered-times-are-free': { twice: 1, months: [] },
    'one-confirmation-mail': { most: 1, allowed: 3 },
    'no-pixels': { letters: 2, pixels: 0 },
    'retention-kept': { lastRun: null, overdue: 0 },
  },
};

/** Adds an example miss to the first counted promise. */
export function withExampleMisses({ client, counted }: PublishedPromises): PublishedPromises {
  const misses = [{ month: '2026-03', happened: 'Example.', changed: 'Example.' }];
  return { client, counted: counted.map((promise, index) => ({ ...promise, misses: index === 0 ? misses : [] })) };
}
