import { describe, expect, test } from 'vitest';
import { readConfirmLink, sendsConfirmation } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

describe('a request is answered by a mail', () => {
  test.each([
    ['for an unknown address', undefined, [], false, true],
    ['repeated within ten minutes', 'pending', [ago(9)], false, false],
    ['repeated after ten minutes', 'pending', [ago(10)], false, true],
    ['for the fourth time in a day', 'pending', [ago(600), ago(400), ago(200)], false, false],
    ['for a confirmed address', 'confirmed', [], false, false],
    ['for an unsubscribed address', 'unsubscribed', [], false, true],
    ['for an address unsubscribed minutes ago', 'unsubscribed', [ago(3)], false, true],
    [
      'for an unsubscribed address for the fourth time in a day',
      'unsubscribed',
      [ago(600), ago(400), ago(200)],
      false,
      false,
    ],
    ['for an address whose owner stopped requests', 'unsubscribed', [], true, false],
    ['for an unknown address whose owner stopped requests', undefined, [], true, false],
  ] as const)('%s', (_name, state, mailed, requestsStopped, sends) => {
    expect(sendsConfirmation({ state, mailed, requestsStopped }, now)).toBe(sends);
  });
});

describe('a confirmation link', () => {
  const later = new Date(now.getTime() + 1);
  test.each([
    ['within seven days', 'pending', later, 'open'],
    ['after seven days', 'pending', now, 'expired'],
    ['of a confirmed subscriber', 'confirmed', later, 'already-confirmed'],
    ['of a confirmed subscriber, after seven days', 'confirmed', now, 'already-confirmed'],
    ['of someone who left', 'unsubscribed', later, 'expired'],
  ] as const)('%s', (_name, state, expires, meaning) => {
    expect(readConfirmLink(state, expires, now)).toBe(meaning);
  });
});
