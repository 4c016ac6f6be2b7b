import { expect, test } from 'vitest';
import { countingOf } from './counting.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'user-agent': firefox };

test.each([
  ['a person who opens a page', {}, 'view'],
  [
    'a telephone named Cubot',
    { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT X70) Chrome/142.0 Mobile Safari/537.36' },
    'view',
  ],
  ['cookies that object to nothing', { cookie: 'corbiere_consent=2026-11-22.a.t4; other=corbiere_uncounted' }, 'view'],
  ['a signal that is off', { 'sec-gpc': '0' }, 'view'],
  ['what is fetched ahead', { 'sec-purpose': 'prefetch' }, 'prefetch'],
  ['what is prerendered', { 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
  ['the older word for fetching ahead', { purpose: 'prefetch' }, 'prefetch'],
  ['Global Privacy Control', { 'sec-gpc': '1' }, undefined],
  ['the objection', { cookie: 'a=b; corbiere_uncounted=1' }, undefined],
  ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, undefined],
  ['a frame', { 'sec-fetch-dest': 'iframe' }, undefined],
  ['a program without the headers', { 'sec-fetch-mode': undefined }, undefined],
  [
    'a robot that renders',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/142.0' },
    undefined,
  ],
  ['a headless browser', { 'user-agent': 'Mozilla/5.0 HeadlessChrome/142.0' }, undefined],
  ['a browser without a name', { 'user-agent': undefined }, undefined],
] as const)('%s', (_, headers, counting) => {
  expect(countingOf({ ...navigation, ...headers })).toBe(counting);
});
