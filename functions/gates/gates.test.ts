import { describe, expect, test } from 'vitest';
import { fillFloor } from '../../contract/functions.ts';
import { isKeyAcceptable } from './api-key.ts';
import { clientKey } from './client-key.ts';
import { judgeOrigin } from './origin.ts';
import { judgeFilling } from './robot.ts';

describe('the origin gate', () => {
  const site = 'https://www.corbiere.example';
  const judge = (origin?: string, secFetchSite?: string, host = 'www.corbiere.example') => judgeOrigin({ origin, secFetchSite, host }, site, ['https://partner.example']);
  test.each([
    ['no browser', judge(), 'none'],
    ['the site itself', judge(site), 'own'],
    ['a browser that says same-origin', judge('null', 'same-origin'), 'own'],
    ['another name of the same server', judge('http://127.0.0.1:4321', undefined, '127.0.0.1:4321'), 'own'],
    ['a configured origin', judge('https://partner.example', 'cross-site'), 'allowed'],
    ['another site', judge('https://evil.example', 'cross-site'), 'foreign'],
    ['another site in an old browser', judge('https://evil.example'), 'foreign'],
    ['a sandboxed page', judge('null'), 'foreign'],
    ['a cross-site request without an origin', judge(undefined, 'cross-site'), 'foreign'],
    ['a sibling that forges the host', judge('https://other.corbiere.example', 'same-site', 'other.corbiere.example'), 'foreign'],
  ])('%s', (_name, verdict, expected) => {
    expect(verdict).toBe(expected);
  });
});

describe('the key gate', () => {
  test.each([
    ['nothing configured', undefined, 'any', 'Bearer any', true],
    ['no key presented', 'k', undefined, undefined, true],
    ['the right key, twice', 'k', 'k', 'Bearer k', true],
    ['a wrong apikey', 'k', 'x', undefined, false],
    ['the right key as the bearer alone', 'k', undefined, 'Bearer k', true],
    ['a wrong key as the bearer alone', 'k', undefined, 'Bearer x', false],
    ['a session beside the right key', 'k', 'k', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x', true],
    ['the right bearer beside a wrong key', 'k', 'x', 'Bearer k', false],
    ['another scheme', 'k', undefined, 'Basic k', false],
    ['an empty apikey', 'k', '', undefined, false],
  ] as const)('%s', (_name, key, apikey, authorization, passes) => {
    expect(isKeyAcceptable(key, apikey, authorization)).toBe(passes);
  });
});

describe('the robot gate', () => {
  test('lets people pass', () => {
    expect([judgeFilling({}), judgeFilling({ website: '', elapsed: fillFloor })]).toEqual(['person', 'person']);
  });
  test('traps whoever fills in the hidden field', () => {
    expect(judgeFilling({ website: 'https://spam.example', elapsed: 1 })).toBe('trapped');
  });
  test('stops whoever is too fast', () => {
    expect(judgeFilling({ elapsed: fillFloor - 1 })).toBe('too-fast');
  });
});

describe('a client', () => {
  test('is the /64 network of an IPv6 address', () => {
    expect(clientKey('2001:db8:1:2:3:4:5:6', 's')).toBe(clientKey('2001:db8:1:2::9', 's'));
    expect(clientKey('2001:db8:1:2::9', 's')).not.toBe(clientKey('2001:db8:1:3::9', 's'));
    expect(clientKey('2001:db8::9', 's')).toBe(clientKey('2001:0db8:0:0::1', 's'));
  });
  test('is the same over IPv4 and mapped IPv4', () => {
    expect(clientKey('::ffff:192.0.2.1', 's')).toBe(clientKey('192.0.2.1', 's'));
  });
  test('cannot be followed from one day\'s salt to the next', () => {
    expect(clientKey('192.0.2.1', 'monday')).not.toBe(clientKey('192.0.2.1', 'tuesday'));
  });
});
