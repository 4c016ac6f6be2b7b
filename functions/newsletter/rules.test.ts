import { describe, expect, test } from 'vitest';
import { decideSignUp, limits, readConfirmLink } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

describe('a sign-up', () => {
  test.each([
    ['of an unknown address', undefined, [], 'pending', true],
    ['repeated within ten minutes', 'pending', [ago(9)], 'pending', false],
    ['repeated after ten minutes', 'pending', [ago(10)], 'pending', true],
    ['for the fourth time in a day', 'pending', [ago(600), ago(400), ago(200)], 'pending', false],
    ['of a confirmed address', 'confirmed', [], 'confirmed', false],
    ['of an unsubscribed address', 'unsubscribed', [], 'pending', true],
    ['of an address unsubscribed minutes ago', 'unsubscribed', [ago(3)], 'pending', true],
    ['of an unsubscribed address for the fourth time in a day', 'unsubscribed', [ago(600), ago(400), ago(200)], 'pending', false],
  ] as const)('%s', (_name, state, mails, next, send) => {
    expect(decideSignUp(state, mails, now)).toEqual({ state: next, sendConfirmation: send });
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

  test('lasts seven days', () => {
    expect(limits.linkLasts).toBe(7 * 24 * 60 * 60 * 1000);
  });
});
