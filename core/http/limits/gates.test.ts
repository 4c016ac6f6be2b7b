import { describe, expect, test } from 'vitest';
import { proves } from '../../../tests/stage/proves.ts';
import { isKeyAcceptable } from '../function-gates.ts';
import { isOutside, keyed, networksOf } from './client-key.ts';
import { isForeign } from '../cors.ts';

describe('the origin gate', () => {
  const site = 'https://www.corbiere.example';
  const judge = (origin?: string, secFetchSite?: string, host = 'www.corbiere.example') =>
    isForeign(
      { headers: { origin, 'sec-fetch-site': secFetchSite, host } },
      { siteUrl: site, allowedOrigins: ['https://partner.example'] },
    );
  test.each([
    ['no browser', judge(), false],
    ['the site itself', judge(site), false],
    ['a browser that says same-origin', judge('null', 'same-origin'), false],
    ['another name of the same server', judge('http://127.0.0.1:4321', undefined, '127.0.0.1:4321'), false],
    ['a configured origin', judge('https://partner.example', 'cross-site'), false],
    ['another site', judge('https://evil.example', 'cross-site'), true],
    ['another site in an old browser', judge('https://evil.example'), true],
    ['a sandboxed page', judge('null'), true],
    ['a cross-site request without an origin', judge(undefined, 'cross-site'), true],
    [
      'a sibling that forges the host',
      judge('https://other.corbiere.example', 'same-site', 'other.corbiere.example'),
      true,
    ],
  ])('%s', (_name, verdict, expected) => {
    expect(verdict).toBe(expected);
  });
});

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
] as const)('the key gate %s', (_name, key, apikey, authorization, passes) => {
  expect(isKeyAcceptable(key, apikey, authorization)).toBe(passes);
});

describe('a client', () => {
  const names = (address: string): readonly string[] => networksOf(address).map(({ name }) => name);

  test('is the /64, the /56 and the /48 network of an IPv6 address, with growing allowances', () => {
    expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual([
      { name: '20010db800010002/64', share: 1 },
      { name: '20010db8000100/56', share: 4 },
      { name: '20010db80001/48', share: 16 },
    ]);
    expect(names('2001:db8:1:2:3:4:5:6')).toEqual(names('2001:db8:1:2::9'));
    expect(names('2001:db8:1:2::9')[0]).not.toBe(names('2001:db8:1:3::9')[0]);
    expect(names('2001:db8:1:2::9').slice(1)).toEqual(names('2001:db8:1:3::9').slice(1));
    expect(names('2001:db8:1:102::9').slice(2)).toEqual(names('2001:db8:1:2::9').slice(2));
    expect(names('2001:db8::9')).toEqual(names('2001:0DB8:0:0::1'));
  });

  test.each([
    '::ffff:192.0.2.1',
    '::ffff:c000:201',
    '0000:0000:0000:0000:0000:ffff:c000:0201',
    '64:ff9b::192.0.2.1',
    '192.0.2.1:4711',
    '[::ffff:192.0.2.1]:443',
    ' 192.0.2.1',
  ])('is 192.0.2.1 when it comes as %s', (spelling) => {
    expect(networksOf(spelling)).toEqual([{ name: '192.0.2.1', share: 1 }]);
  });

  test.each(['[2001:db8:1:2::9]:443', '[2001:db8:1:2::9]', '2001:db8:1:2::9%eth0'])(
    'with a port or a zone is its network: %s',
    (spelling) => {
      expect(names(spelling)).toEqual(names('2001:db8:1:2::9'));
    },
  );

  test.each(['', 'unknown', '192.0.2.1.5', '0x7f.1', '192.0.2.1:', '\u0000', 'a'.repeat(60_000)])(
    'that is no address counts as one with all others: %s',
    (spelling) => {
      expect(names(spelling)).toEqual(['unreadable']);
    },
  );

  test.each([
    ['203.0.113.7', true],
    ['2001:db8:1::1', true],
    ['[2001:db8:1::1]:443', true],
    ['127.0.0.1', false],
    ['::1', false],
    ['::ffff:10.0.0.3', false],
    ['172.17.0.1:80', false],
    ['fd00::1', false],
    ['junk', false],
  ])('%s is outside: %s', (address, outside) => {
    expect(isOutside(address)).toBe(outside);
  });

  test("cannot be followed from one day's salt to the next", proves('promise:counted-not-followed'), () => {
    expect(keyed('192.0.2.1', 'monday')).not.toBe(keyed('192.0.2.1', 'tuesday'));
  });
});
