import type { CountedPromise } from '../promise-register.ts';
import type { ShownFigure } from './PledgeFigure.tsx';
import type { ShownFigures, ShownPledge } from './PromisesPage.tsx';

const endings = { answered: '18', late: 'fewer than five', chosen: '12', closed: 'none', other: 'none' };
const hours = { half: '5', most: '14', slowest: '41' };
const row = { label: 'March 2026', inTime: '18', late: 'fewer than five' };
const column = { x: '40', bar: '39.1', height: '30', half: '80', most: '70', slowest: '9' };
const months: ShownFigure = {
  kind: 'months',
  since: 'March 2026',
  endings,
  rows: [{ ...row, hours }],
  timed: {
    hours,
    plot: {
      columns: [
        { ...column, isOverdue: true },
        { ...column, x: '60', isOverdue: false },
      ],
      limit: { at: '46', height: '54' },
      ticks: [{ x: '40', short: 'M' }],
    },
  },
};

const pledges: readonly (readonly [CountedPromise, ShownPledge])[] = [
  [
    'answer-within-a-day',
    { standing: 'missed', figure: months, misses: [{ when: 'March 2026', happened: 'Example.', changed: 'Example.' }] },
  ],
  [
    'ethics-answer-within-two-business-days',
    { standing: 'missed', figure: { ...months, timed: undefined, rows: [{ ...row, hours: undefined }] }, misses: [] },
  ],
  ['offered-times-are-free', { standing: 'kept', figure: { kind: 'calls', twice: '0', counted: undefined } }],
  ['one-confirmation-mail', { standing: 'awaited' }],
  ['no-pixels', { standing: 'unpublished' }],
];

/** Everything that may stand on /promises: the build makes the frame of the page from it. */
export const exampleFigures: ShownFigures = {
  taken: 'March 31, 2026, 10:00 UTC',
  isStale: true,
  missed: 2,
  since: undefined,
  pledges: new Map(pledges),
};
