import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vitalNames } from '../../features/visits/vitals.ts';
import { offeredWordings } from '../../features/consent/offered-wordings.ts';
import { openStoreBeside } from '../stage/stores.ts';
import { embeddedPlace } from '../stage/engines.ts';
import { openTestServer, root } from '../stage/test-server.ts';
import { visitsOf } from '../../features/visits/services.ts';

/** The long form: `LONG=true`. */
const runs = process.env['LONG'] === 'true' ? 3_000 : 1_000;

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '/',
    '/about',
    '/../etc/passwd',
    '__proto__',
    '\ud800',
    'NaN',
    '1e999',
    '2026-02-30T25:61:00Z',
    '2026-11-20T09:00:00.000Z',
    'a'.repeat(64),
  ),
);
const value = fc.oneof(
  text,
  fc.jsonValue(),
  fc.double(),
  fc.constantFrom(null, true, false, Number.MAX_VALUE, -0, {}, []),
);
const visit = fc.record(
  {
    route: fc.oneof(fc.constantFrom('/', '/about', '/regions/uk'), value),
    vitals: fc.oneof(
      fc.dictionary(
        fc.constantFrom(...vitalNames, '__proto__', 'FID'),
        fc.oneof(fc.double(), fc.double({ min: 0, max: 10 }), value),
      ),
      value,
    ),
  },
  { requiredKeys: [] },
);
const rightVisit = fc.record({
  route: fc.constantFrom('/', '/about', '/none'),
  vitals: fc.record({
    LCP: fc.double({ min: 0, max: 60_000, noNaN: true }),
    CLS: fc.double({ min: 0, max: 10, noNaN: true }),
  }),
});
const choices = fc.record({ analytics: fc.boolean(), functional: fc.boolean(), personalization: fc.boolean() });
const [[policy, wording] = ['', '']] = offeredWordings(join(root, 'content'));
const rightReceipt = fc.record({
  id: fc.constant('').map(() => randomUUID()),
  chosenAt: fc.constant('2026-11-20T09:00:00Z'),
  policy: fc.constant(policy),
  wording: fc.constant(wording),
  globalPrivacyControl: fc.boolean(),
  choices,
});
const receipt = fc.record(
  {
    id: fc.oneof(fc.uuid(), value),
    chosenAt: value,
    policy: value,
    wording: value,
    globalPrivacyControl: value,
    choices: fc.oneof(choices, value),
  },
  { requiredKeys: [] },
);
const json = fc.oneof(rightVisit, visit, rightReceipt, receipt, fc.jsonValue()).map((body) => JSON.stringify(body));
const message = fc.tuple(
  fc.constantFrom('record-vitals', 'record-consent'),
  fc.constantFrom(
    'application/json',
    'text/plain;charset=UTF-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    'a/b',
  ),
  fc.oneof(
    { weight: 4, arbitrary: json },
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 1_000, maxLength: 3_000 }),
  ),
);

test(`${runs} random messages to record-vitals and record-consent: no 5xx and no false count`, async () => {
  const server = await openTestServer(embeddedPlace(), { trustProxy: true, logLevel: 'silent' });
  let client = 0;
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(message, async ([name, type, payload]) => {
      client += 1;
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: `/functions/v1/${name}`,
        headers: { 'content-type': type, 'x-forwarded-for': `198.18.${(client >> 8) & 255}.${client & 255}` },
        payload: payload.toWellFormed(),
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode >= 500 || /\n {4}at |node_modules|SQLITE|FST_ERR/.test(body))
        throw new Error(`${statusCode} for ${name}, ${type}: ${payload}`);
    }),
    { numRuns: runs },
  );
  for (const status of [200, 204, 400, 413, 415, 422])
    expect(statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
  await visitsOf(server.http).flush();
  const store = await openStoreBeside(server.place);
  const views = await store.db.selectFrom('view_counts').selectAll().execute();
  const vitals = await store.db.selectFrom('vital_counts').selectAll().execute();
  const receipts = await store.db.selectFrom('consent_receipts').select('wording').execute();
  await store.close();
  expect(new Set([...views, ...vitals].map(({ day }) => day))).toEqual(new Set(['2026-11-20']));
  expect([...views, ...vitals].filter(({ route }) => !['/', '/about', '/regions/uk'].includes(route))).toEqual([]);
  expect(vitals.every(({ at_most, samples }) => Number.isInteger(at_most) && at_most >= 0 && samples > 0)).toBe(true);
  expect(receipts.length).toBe(statuses.get(200));
});
