import { expect, test } from 'vitest';
import { day } from '../../../tests/stage/clock.ts';
import { isGivenUp, saysMore, worstOf } from './rules.ts';

test.each([
  ['no such mailbox', '5.1.1', 'hard'],
  ['no such domain', '5.1.2', 'hard'],
  ['a domain that takes no mail', '5.1.10', 'hard'],
  ['a closed mailbox', '5.2.1', 'hard'],
  ['a full mailbox', '5.2.2', 'soft'],
  ['given up after days of trying', '4.4.7', 'soft'],
  ['no code', undefined, 'soft'],
  ['a policy', '5.7.1', 'policy'],
  ['our address refused', '5.1.8', 'policy'],
  ['a letter too long', '5.3.4', 'policy'],
  ['a letter whose form is refused', '5.6.0', 'policy'],
])('%s (%s) is %s', (_name, status, as) => {
  expect(worstOf([status]).as).toBe(as);
});

test('an address with several mailboxes does not exist only if all of them report so', () => {
  expect(worstOf(['5.1.1', '5.2.1'])).toEqual({ as: 'hard', status: '5.1.1' });
  expect(worstOf(['5.1.1', '5.2.2'])).toEqual({ as: 'soft', status: '5.2.2' });
  expect(worstOf(['5.1.1', '5.7.1'])).toEqual({ as: 'policy', status: '5.7.1' });
  expect(worstOf([])).toEqual({ as: 'soft', status: undefined });
});

/** Letters by the day they were sent and their result: `s` soft bounce, `p` policy refusal, `.` no bounce. */
const letters = (...sent: readonly (readonly [number, 's' | 'p' | '.'])[]): Parameters<typeof isGivenUp>[0] =>
  sent.map(([on, sign]) => ({
    sentAt: new Date(on * day),
    returned: sign === 's' ? 'soft' : sign === 'p' ? 'policy' : undefined,
  }));

test.each([
  ['three in a row over 14 days', letters([0, 's'], [7, 's'], [14, 's']), true],
  ['three in a row within 13 days', letters([0, 's'], [6, 's'], [13, 's']), false],
  ['two over months', letters([0, 's'], [90, 's']), false],
  ['three with one that arrived between', letters([0, 's'], [7, 's'], [10, '.'], [14, 's'], [21, 's']), false],
  ['three after one that arrived', letters([0, '.'], [7, 's'], [14, 's'], [21, 's']), true],
  ['three with a refusal of us between', letters([0, 's'], [7, 'p'], [14, 's'], [21, 's']), true],
  ['two and a refusal of us', letters([0, 's'], [14, 'p'], [28, 's']), false],
  ['three, and a later one that nothing is known of yet', letters([0, 's'], [7, 's'], [14, 's'], [21, '.']), true],
  ['nothing', [], false],
])('%s: given up %s', (_name, history, expected) => {
  expect(isGivenUp(history)).toBe(expected);
});

test('a repeated report adds nothing, and a complaint outweighs every bounce', () => {
  expect(saysMore('soft', null)).toBe(true);
  for (const kind of ['soft', 'policy', 'hard', 'complaint'] as const) expect(saysMore(kind, kind)).toBe(false);
  expect([
    saysMore('hard', 'soft'),
    saysMore('soft', 'hard'),
    saysMore('complaint', 'hard'),
    saysMore('hard', 'complaint'),
  ]).toEqual([true, false, true, false]);
});
