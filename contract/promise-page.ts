import type { BlockShape } from './blocks.ts';
import { countedPromises, type CountedPromise } from './promise-register.ts';

/** A month or several, as a row of the table. */
const monthRow = ['label', 'intime', 'late'];

/** Of a promise that is counted by month and measured in hours. Places in the plot are numbers from 0 to 100. */
const byMonth: BlockShape = {
  slots: ['kept', 'all', 'since'],
  blocks: {
    'few-not-for-us': { slots: [] },
    'some-not-for-us': { slots: ['not-for-us'] },
    hours: { slots: ['half', 'most', 'slowest'] },
    column: { slots: ['x', 'half-at', 'bar', 'most-at', 'most-height'], blocks: { ontime: { slots: ['slowest-at'] }, overdue: { slots: ['slowest-at'] } } },
    limit: { slots: ['limit-at', 'limit-height'] },
    tick: { slots: ['x', 'short'] },
    row: { slots: [...monthRow, 'half', 'most', 'slowest'] },
  },
};

/** The same where only kept and missed are counted. */
const keptByMonth: BlockShape = {
  slots: ['kept', 'all', 'since'],
  blocks: { 'few-not-for-us': { slots: [] }, 'some-not-for-us': { slots: ['not-for-us'] }, row: { slots: monthRow } },
};

const none: BlockShape = { slots: [] };

/** What the server fills of each figure. */
const figures: Readonly<Record<CountedPromise, BlockShape>> = {
  'answer-within-a-day': { slots: [], blocks: { months: byMonth } },
  'ethics-answer-within-two-business-days': { slots: [], blocks: { months: keptByMonth } },
  'offered-times-are-free': { slots: ['twice'], blocks: { months: { slots: ['all', 'since'] }, 'no-months': none } },
  'one-confirmation-mail': { slots: ['most', 'allowed'] },
  'no-pixels': { slots: ['pixels', 'letters'] },
  'retention-kept': { slots: ['overdue'], blocks: { 'last-run': { slots: ['run-at'] }, 'no-run': none } },
};

/** A time at which a promise was missed, in the firm's words; `untold` while there are none. */
const misses: Readonly<Record<string, BlockShape>> = {
  once: none,
  several: { slots: ['times'] },
  told: { slots: [], blocks: { miss: { slots: ['when', 'happened', 'changed'] } } },
  untold: none,
};

/**
 * The ways in which a promise stands on the page: among the missed, among the kept, waiting for a first month that can be told, or
 * without a figure that is published.
 */
function standingShapes(promise: CountedPromise): Readonly<Record<string, BlockShape>> {
  const figure = figures[promise];
  return {
    [`missed-${promise}`]: { ...figure, blocks: { ...figure.blocks, ...misses } },
    [`kept-${promise}`]: figure,
    [`awaited-${promise}`]: none,
    [`unpublished-${promise}`]: none,
  };
}

/** Counts of what the last deletion removed, by the id of its rule. */
export function removedBlocks(rule: string): { readonly some: string; readonly few: string; readonly unknown: string } {
  return { some: `removed-${rule}`, few: `removed-few-${rule}`, unknown: `removed-unknown-${rule}` };
}

/** Everything that the server fills in `/promises`. */
export function promisePageShape(rules: readonly string[]): BlockShape {
  const blocks: Record<string, BlockShape> = {
    stale: { slots: ['taken'] },
    'none-missed': none,
    'none-missed-since': { slots: ['since'] },
    uncounted: { slots: ['width', 'since'] },
    'log-month': { slots: ['x', 'month'] },
  };
  for (const promise of countedPromises) Object.assign(blocks, { [`log-${promise}`]: { slots: ['x'] } }, standingShapes(promise));
  for (const rule of rules) {
    const { some, few, unknown } = removedBlocks(rule);
    Object.assign(blocks, { [some]: { slots: ['removed'] }, [few]: none, [unknown]: none });
  }
  return { slots: ['taken', 'missed-promises'], blocks };
}

/** Everything that the server fills in the feed of closed months. */
export const promiseFeedShape: BlockShape = {
  slots: ['updated'],
  blocks: { entry: { slots: ['id', 'promise', 'months', 'closed', 'kept', 'all', 'missed'] } },
};

/** Files of the built site that the server fills, and where it shows them. */
export const promiseFiles = {
  page: { template: 'answers/promises.html', path: '/promises' },
  feed: { template: 'answers/promises-feed.xml', path: '/promises/feed.xml' },
} as const;
