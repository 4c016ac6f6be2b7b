import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { governor } from './governor-words.ts';
import { governorFigure } from './governor-setting.ts';
import { readings, statementOf } from './statements.ts';

const words = governor.parse(
  parse(readFileSync(new URL('../../../content/figures/governor.yaml', import.meta.url), 'utf8')),
);

function said(gain: number, delay: number, isClamped = false): string {
  const { word, rest, then } = statementOf({ gain, delay, isClamped }, words);
  return `${word} ${rest} ${then}`;
}

it('the statement of the governor covers every behaviour of the loop', () => {
  expect(said(0.22, 3)).toBe('Settles in 7 s. Passes the set point by at most 1.7 turns a minute.');
  expect(said(0.1, 3)).toMatch(/^Settles in \d+ s\. Comes back without passing the set point\.$/);
  expect(said(0.44, 3)).toMatch(
    /^Settles, slowly: still swinging when the trace ends\. Stays within 2 turns a minute of the set point only after \d+ s\.$/,
  );
  expect(said(1, 1)).toBe('On the limit: swings for good with a period of 6 s. The swing neither grows nor dies away.');
  expect(said(0.8, 3)).toBe(
    'Hunts with a period of 12.2 s, each wave 4.4 times the last. Leaves the limits after 12 s.',
  );
  expect(said(0.8, 3, true)).toBe(
    'Hunts for good between 4 below and 9.4 above, with a period of 11 s. Inside the limits, so no alarm sounds.',
  );
  expect(said(1.2, 6, true)).toMatch(/It passes the limits, so an alarm sounds\.$/);
});

it('the statement of the governor has no unfilled slot at any setting', () => {
  for (let gain = 5; gain <= 120; gain += 5)
    for (let delay = 0; delay <= 6; delay += 1)
      for (const isClamped of [true, false])
        expect(said(gain / 100, delay, isClamped)).not.toMatch(/[{}]|NaN|undefined|Infinity/);
});

it('the readings show no engine speed once the run has left the graph', () => {
  expect(readings({ ...governorFigure.first, moment: 20 }, words).speed).toBe('off the graph');
  expect(readings({ ...governorFigure.first, delay: 1 }, words).delaySpoken).toBe('1 second');
});
