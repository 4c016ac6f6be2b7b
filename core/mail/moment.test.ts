import { expect, test } from 'vitest';
import { momentIn } from './moment.ts';

test.each([
  ['in winter', '2026-11-23T17:42:00Z', 'Monday, November 23, 2026, 17:42', '17:42'],
  ['in summer', '2026-07-23T17:42:00Z', 'Thursday, July 23, 2026, 18:42', '17:42'],
  ['on another day than in UTC', '2026-07-23T23:42:00Z', 'Friday, July 24, 2026, 00:42', 'Thursday, 23:42'],
])('a moment %s stands in the zone and in UTC', (_, at, moment, utc) => {
  expect(momentIn(new Date(at), 'Europe/Jersey')).toEqual({ moment, utc });
});
