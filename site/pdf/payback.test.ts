import { expect, test } from 'vitest';
import { payback, repeatable } from './payback.ts';

const fixed = (value: number) => ({ label: 'fixed', from: value, to: value });
/** 1,000 mails, of which half at 6 minutes and £20 an hour: £1,000 a month, less £200 for running it. */
const plain = { mails: fixed(1000), share: fixed(50), minutes: fixed(6), hour: fixed(20), stages: fixed(8000), running: fixed(200) };

test('assumptions that leave no choice pay back in the month that a hand calculation gives', () => {
  const { early, median, late, beyond, columns } = payback(plain, 1000, repeatable(1));
  for (const months of [early, median, late]) expect(months).toBeCloseTo(10);
  expect(beyond).toBe(0);
  expect(columns.reduce((sum, runs) => sum + runs)).toBe(1000);
});

test('what costs more to run than it saves never pays back', () => {
  expect(payback({ ...plain, running: fixed(1000) }, 1000, repeatable(1))).toMatchObject({ median: Number.POSITIVE_INFINITY, beyond: 1000 });
});

test('the wider the cost, the further apart the early and the late runs, and one seed gives one result', () => {
  const wide = { ...plain, stages: { label: 'wide', from: 4000, to: 16_000 } };
  const result = payback(wide, 4000, repeatable(7));
  expect(result).toEqual(payback(wide, 4000, repeatable(7)));
  expect(result.early).toBeGreaterThan(5);
  expect(result.early).toBeLessThan(result.median);
  expect(result.late).toBeLessThan(20);
  expect(result.median).toBeCloseTo(12.5, 0);
});
