import { describe, expect, test } from 'vitest';
import { vitalsMessage, type VitalsMessage } from '../../features/visits/schema.ts';
import { createVisit } from './visit.ts';

function setUp({ allowed = true } = {}) {
  const sent: VitalsMessage[] = [];
  const state = { allowed };
  const visit = createVisit({
    route: '/about',
    allowed: () => state.allowed,
    send: (message) => {
      sent.push(message);
    },
  });
  return { sent, state, visit };
}

const lcp = (value: number, id = 'lcp') => ({ name: 'LCP', value, id }) as const;
const cls = (value: number, id = 'cls') => ({ name: 'CLS', value, id }) as const;

describe('a visit', () => {
  test('sends each value once, the last before the page was hidden, in what the contract takes', () => {
    const { sent, visit } = setUp();
    visit.measure(lcp(812.6));
    visit.measure(cls(0.01));
    visit.measure(cls(0.123456));
    visit.leave();
    visit.measure(cls(0.3));
    visit.leave();
    expect(sent).toEqual([{ route: '/about', vitals: { LCP: 813, CLS: 0.1235 } }]);
    expect(sent.map((message) => vitalsMessage.safeParse(message).success)).toEqual([true]);
  });

  test("measures a display from the browser's memory anew", () => {
    const { sent, visit } = setUp();
    visit.measure(cls(0.1));
    visit.leave();
    visit.measure(cls(0, 'cls of the second display'));
    visit.leave();
    expect(sent.map((message) => message.vitals.CLS)).toEqual([0.1, 0]);
  });

  test('leaves out what no page takes', () => {
    const { sent, visit } = setUp();
    for (const value of [-1, 60_001, Number.NaN, Number.POSITIVE_INFINITY]) visit.measure(lcp(value));
    visit.leave();
    expect(sent).toEqual([]);
  });

  test('sends and keeps nothing that is not allowed, and forgets on withdrawal', () => {
    const { sent, state, visit } = setUp({ allowed: false });
    visit.measure(lcp(800));
    state.allowed = true;
    visit.leave();
    expect(sent).toEqual([]);
    visit.measure(lcp(900));
    visit.forget();
    visit.leave();
    visit.measure(lcp(900));
    state.allowed = false;
    visit.leave();
    expect(sent).toEqual([]);
  });
});
