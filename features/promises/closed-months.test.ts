import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';
import { cellWords, closeMonths, fewest, firstOpenMonth, monthAfter, type Judged } from './closed-months.ts';

const kept = (month: string, count: number, hours?: number): Judged[] =>
  Array.from({ length: count }, () => ({ month, outcome: 'kept', hours }));

describe('closed months', () => {
  test('are groups of their own from five people, and are otherwise merged with later months until there are five', () => {
    const judged = [...kept('2026-03', 5), ...kept('2026-05', 4), ...kept('2026-07', 1), ...kept('2026-08', 2)];
    expect(
      closeMonths(judged, undefined, '2026-09').map(({ first_month: first, last_month: last, kept: many }) => [
        first,
        last,
        many,
      ]),
    ).toEqual([
      ['2026-03', '2026-03', 5],
      ['2026-04', '2026-07', 5],
    ]);
  });

  test('begin where the last group ended, and leave out the current month', () => {
    expect(
      closeMonths([...kept('2026-03', 9), ...kept('2026-05', 6), ...kept('2026-06', 6)], '2026-03', '2026-06'),
    ).toMatchObject([{ first_month: '2026-04', last_month: '2026-05', kept: 6 }]);
  });

  test('have hours only with five measurements; what was not for us makes no group and is counted apart', () => {
    const [group] = closeMonths(
      [
        ...kept('2026-03', 4, 2.2),
        ...kept('2026-03', 1),
        ...Array.from({ length: 3 }, (): Judged => ({ month: '2026-03', outcome: 'notForUs' })),
      ],
      undefined,
      '2026-04',
    );
    expect(group).toMatchObject({ kept: 5, not_for_us: 3, half: null, most: null, slowest: null });
    expect(
      closeMonths(
        [2.2, 5, 7, 20, 41.1].map((hours) => ({ month: '2026-03', outcome: hours > 24 ? 'missed' : 'kept', hours })),
        undefined,
        '2026-04',
      ),
    ).toMatchObject([{ kept: 4, missed: 1, half: 7, most: 41.5, slowest: 41.5 }]);
    expect(
      closeMonths(
        Array.from({ length: 9 }, (): Judged => ({ month: '2026-03', outcome: 'notForUs' })),
        undefined,
        '2026-04',
      ),
    ).toEqual([]);
  });

  test('count enquiries closed without an answer and booked calls apart; these make no group either', () => {
    const apart = (['closed', 'chosen'] as const).flatMap((outcome) =>
      Array.from({ length: 9 }, (): Judged => ({ month: '2026-03', outcome, hours: 1 })),
    );
    expect(closeMonths([...kept('2026-03', 4), ...apart], undefined, '2026-04')).toEqual([]);
    expect(closeMonths([...kept('2026-03', 5), ...apart], undefined, '2026-04')).toMatchObject([
      { kept: 5, chosen: 9, closed: 9, half: null },
    ]);
  });

  test('are closed three days after their end', () => {
    expect([
      firstOpenMonth(new Date('2026-11-03T23:59:59Z')),
      firstOpenMonth(new Date('2026-11-04T00:00:00Z')),
      monthAfter('2026-12'),
    ]).toEqual(['2026-10', '2026-11', '2027-01']);
  });
});

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
const judgedPromise = fc.record({
  month: fc.constantFrom(...months),
  outcome: fc.constantFrom(
    'kept' as const,
    'missed' as const,
    'chosen' as const,
    'closed' as const,
    'notForUs' as const,
  ),
  hours: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined }),
});

/**
 * Snapshots over a year. Between them people are erased and outcomes are changed, which must leave closed months
 * unchanged.
 */
const history = fc.record({
  judged: fc.array(judgedPromise, { maxLength: 60 }),
  looks: fc.array(fc.record({ before: fc.constantFrom(...months), erased: fc.nat(60), changed: fc.nat(60) }), {
    minLength: 1,
    maxLength: 12,
  }),
});

const peopleOf = (groups: ReturnType<typeof closeMonths>): number =>
  groups.reduce((sum, { kept: inTime, missed }) => sum + inTime + missed, 0);

test(
  'no month of fewer than five is shown or can be derived from two snapshots, even if people are erased in between',
  proves('promise:figures-name-nobody'),
  () => {
    fc.assert(
      fc.property(history, ({ judged, looks }) => {
        let rows: readonly Judged[] = judged;
        let shown: ReturnType<typeof closeMonths> = [];
        const snapshots = looks
          .toSorted((one, other) => (one.before < other.before ? -1 : 1))
          .map(({ before, erased, changed }) => {
            rows = rows
              .filter((_, index) => index !== erased)
              .map((row, index) => (index === changed ? { ...row, outcome: 'notForUs' as const } : row));
            shown = [...shown, ...closeMonths(rows, shown.at(-1)?.last_month, before)];
            return shown;
          });
        for (const snapshot of snapshots) {
          for (const group of snapshot) expect(peopleOf([group])).toBeGreaterThanOrEqual(fewest);
          // No two groups share a month.
          for (const [index, { first_month: first }] of snapshot.entries())
            expect(first > (snapshot[index - 1]?.last_month ?? '')).toBe(true);
        }
        for (const [index, later] of snapshots.entries())
          for (const earlier of snapshots.slice(0, index)) {
            // Earlier groups are unchanged, so only whole groups are new.
            expect(later.slice(0, earlier.length)).toEqual(earlier);
            const difference = peopleOf(later) - peopleOf(earlier);
            expect(difference === 0 || difference >= fewest).toBe(true);
          }
      }),
      { numRuns: 300 },
    );
  },
);

test.each([
  [[], 'none'],
  [[0, 0], 'none'],
  [[0, 1], 'fewer than five'],
  [[4, 4], 'fewer than five in each of 2 periods'],
  [[5, 12], '17'],
  [[12, 1], '12, and fewer than five more'],
  [[12, 1, 2], '12, and fewer than five in each of 2 periods'],
])('a number of fewer than five people in a period is never told: %j is told as %s', (cells, words) => {
  expect(cellWords(cells)).toBe(words);
});
