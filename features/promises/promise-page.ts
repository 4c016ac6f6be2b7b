import type { BlockShape } from '../../contract/blocks.ts';
import { countedPromises, type CountedPromise } from './promise-register.ts';

/** What became of promised times, each way counted apart. */
const endings = ['answered', 'late', 'chosen', 'closed', 'other'];

/** Of a promise that is counted by month and measured in hours. Places in the plot are numbers from 0 to 100. */
const byMonth: BlockShape = {
  slots: ['since', ...endings],
  blocks: {
    hours: { slots: ['half', 'most', 'slowest'] },
    column: { slots: ['x', 'half-at', 'bar', 'most-at', 'most-height'], blocks: { ontime: { slots: ['slowest-at'] }, overdue: { slots: ['slowest-at'] } } },
    limit: { slots: ['limit-at', 'limit-height'] },
    tick: { slots: ['x', 'short'] },
    row: { slots: ['label', 'intime', 'late', 'half', 'most', 'slowest'] },
  },
};

/** The same where hours say nothing. */
const untimed: BlockShape = { slots: ['since', ...endings], blocks: { row: { slots: ['label', 'intime', 'late'] } } };

const none: BlockShape = { slots: [] };

/** What the server fills of each figure. */
const figures: Readonly<Record<CountedPromise, BlockShape>> = {
  'answer-within-a-day': { slots: [], blocks: { months: byMonth } },
  'ethics-answer-within-two-business-days': { slots: [], blocks: { months: untimed } },
  'offered-times-are-free': { slots: ['twice'], blocks: { months: { slots: ['all', 'since'] }, 'no-months': none } },
  'one-confirmation-mail': { slots: ['most', 'allowed'] },
  'no-pixels': { slots: ['pixels', 'letters'] },
  'retention-kept': { slots: ['overdue'], blocks: { 'last-run': { slots: ['run-at'] }, 'no-run': none } },
};

/** Times at which a promise was missed, in the firm's words; `untold` while there are none. */
const misses: Readonly<Record<string, BlockShape>> = {
  told: { slots: [], blocks: { miss: { slots: ['when', 'happened', 'changed'] } } },
  untold: none,
};

/**
 * The ways in which a promise stands on the page: missed, kept, waiting for a first month that can be told, or without a figure that is
 * published.
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

/** Everything that the server fills in `/promises`. */
export const promisePageShape: BlockShape = {
  slots: ['taken'],
  blocks: {
    stale: { slots: ['taken'] },
    'none-missed': none,
    'none-missed-since': { slots: ['since'] },
    'some-missed': { slots: ['missed-promises'] },
    ...Object.fromEntries(countedPromises.flatMap((promise) => Object.entries(standingShapes(promise)))),
  },
};

/** Everything that the server fills in the feed of closed months. */
export const promiseFeedShape: BlockShape = {
  slots: ['updated'],
  blocks: { entry: { slots: ['id', 'promise', 'months', 'closed-at', ...endings] } },
};

/** Files of the built site that the server fills, and where it shows them. */
export const promiseFiles = {
  page: { template: 'answers/promises.html', path: '/promises' },
  feed: { template: 'answers/promises-feed.xml', path: '/promises/feed.xml' },
} as const;
