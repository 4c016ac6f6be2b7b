import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressOnly } from '../../contract/email-address.ts';
import { newsletterForms } from '../../features/newsletter/schema.ts';
import { offeredWordings } from '../../features/consent/offered-wordings.ts';
import { visitsOf } from '../../features/visits/services.ts';
import { vitalNames } from '../../features/visits/vitals.ts';
import { beside } from '../stage/stores.ts';
import { embeddedPlace, isLong } from '../stage/engines.ts';
import { openTestServer, root } from '../stage/test-server.ts';
import { formOf, nasty, text, value } from './random-values.ts';

type Body = readonly [name: string, type: string, payload: string];

/** Sends a server so many bodies, each from a client of its own; gives how often it answered with each status. */
async function storm(bodies: fc.Arbitrary<Body>, runs: number) {
  const server = await openTestServer(embeddedPlace(), { trustProxy: true, logLevel: 'silent' });
  // Nothing is sent here: the worker would only take time from the requests.
  await server.worker.stop();
  let client = 0;
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(bodies, async ([name, type, payload]) => {
      client += 1;
      const { statusCode, headers, body } = await server.app.inject({
        method: 'POST',
        url: `/functions/v1/${name}`,
        headers: {
          ...(type === '' ? {} : { 'content-type': type }),
          'x-forwarded-for': `198.18.${(client >> 8) & 255}.${client & 255}`,
        },
        payload: payload.toWellFormed(),
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode >= 500) throw new Error(`${statusCode} for ${name}, ${type}: ${payload}`);
      if (String(headers['content-type']).includes('json')) JSON.parse(body);
      if (/\n {4}at |node_modules|SQLITE|FST_ERR/.test(body)) throw new Error(`insides leaked: ${body}`);
    }),
    { numRuns: runs },
  );
  return { server, statuses };
}

const json = (...bodies: readonly fc.Arbitrary<unknown>[]) =>
  fc.oneof(...bodies, fc.jsonValue()).map((body) => JSON.stringify(body));

const plausible = fc.record(
  { email: fc.oneof(fc.emailAddress(), nasty), form: fc.constantFrom(...newsletterForms) },
  { requiredKeys: ['email'] },
);
const fields = fc.record(
  {
    email: fc.oneof({ weight: 3, arbitrary: text }, value),
    form: fc.oneof(fc.constantFrom(...newsletterForms), value),
    website: value,
    elapsed: value,
    token: text,
  },
  { requiredKeys: [] },
);
const signUps: fc.Arbitrary<Body> = fc
  .tuple(
    fc.constantFrom(...Array<string>(3).fill('subscribe-newsletter'), 'confirm-subscription', 'unsubscribe'),
    fc.oneof(
      fc.tuple(fc.constant('application/json'), fc.oneof(json(plausible, fields, fields), fc.string())),
      fc.tuple(
        fc.constant('application/x-www-form-urlencoded'),
        fc.oneof(
          plausible.map(formOf),
          fc.dictionary(fc.constantFrom('email', 'form', 'token'), text).map(formOf),
          fc.string(),
        ),
      ),
      fc.tuple(
        fc.constantFrom(
          'text/plain',
          'application/json; charset=utf-16',
          'multipart/form-data; boundary=x',
          '',
          'a/b/c',
        ),
        fc.string(),
      ),
    ),
  )
  .map(([name, [type, payload]]) => [name, type, payload]);

const storedSignUp = z.strictObject({
  id: z.uuidv7(),
  email: addressOnly,
  address_key: z.string().check(z.lowercase()),
  form: z.enum(newsletterForms),
  wording: z.string().check(z.minLength(1)),
  at: z.iso.datetime({ precision: 3 }),
  outcome: z.null(),
});

const runs = isLong ? 10_000 : 800;
test(`${runs} random bodies: never a 5xx, never a row that breaks its schema`, { timeout: 300_000 }, async () => {
  const { server, statuses } = await storm(signUps, runs);
  for (const status of [200, 422]) expect(statuses.get(status) ?? 0).toBeGreaterThan(runs / 40);
  const rows = await beside(server.place, ({ db }) => db.selectFrom('sign_ups').selectAll().execute());
  for (const row of rows) {
    expect(z.safeParse(storedSignUp, row)).toMatchObject({ success: true });
    expect(row.email).toMatch(/^[\x21-\x7e]+$/);
  }
  expect(rows.length).toBeGreaterThan(runs / 40);
});

const choices = fc.record({ analytics: fc.boolean(), functional: fc.boolean(), personalization: fc.boolean() });
const [[policy, wording] = ['', '']] = offeredWordings(join(root, 'content'));
const messages: fc.Arbitrary<Body> = fc.tuple(
  fc.constantFrom('record-vitals', 'record-consent'),
  fc.constantFrom(
    'application/json',
    'text/plain;charset=UTF-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    'a/b',
  ),
  fc.oneof(
    {
      weight: 4,
      arbitrary: json(
        fc.record({
          route: fc.constantFrom('/', '/about', '/none'),
          vitals: fc.record({
            LCP: fc.double({ min: 0, max: 60_000, noNaN: true }),
            CLS: fc.double({ min: 0, max: 10, noNaN: true }),
          }),
        }),
        fc.record(
          {
            route: fc.oneof(fc.constantFrom('/', '/about', '/regions/uk'), value),
            vitals: fc.oneof(
              fc.dictionary(fc.constantFrom(...vitalNames, '__proto__', 'FID'), fc.oneof(fc.double(), value)),
              value,
            ),
          },
          { requiredKeys: [] },
        ),
        fc.record({
          // Each is of another: Fast-check likes to repeat itself.
          id: fc.constant('').map(() => randomUUID()),
          chosenAt: fc.constant('2026-11-20T09:00:00Z'),
          policy: fc.constant(policy),
          wording: fc.constant(wording),
          globalPrivacyControl: fc.boolean(),
          choices,
        }),
        fc.record(
          {
            id: fc.oneof(fc.uuid(), value),
            chosenAt: value,
            policy: value,
            wording: value,
            globalPrivacyControl: value,
            choices: fc.oneof(choices, value),
          },
          { requiredKeys: [] },
        ),
      ),
    },
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 1_000, maxLength: 3_000 }),
  ),
);

const messageRuns = isLong ? 3_000 : 1_000;
test(`${messageRuns} random messages to record-vitals and record-consent: no 5xx and no false count`, async () => {
  const { server, statuses } = await storm(messages, messageRuns);
  for (const status of [200, 204, 400, 413, 415, 422])
    expect(statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
  await visitsOf(server.http).flush();
  const [views, vitals, receipts] = await beside(server.place, async ({ db }) => [
    await db.selectFrom('view_counts').selectAll().execute(),
    await db.selectFrom('vital_counts').selectAll().execute(),
    await db.selectFrom('consent_receipts').select('wording').execute(),
  ]);
  expect(new Set([...views, ...vitals].map(({ day }) => day))).toEqual(new Set(['2026-11-20']));
  expect([...views, ...vitals].filter(({ route }) => !['/', '/about', '/regions/uk'].includes(route))).toEqual([]);
  expect(vitals.every(({ at_most, samples }) => Number.isInteger(at_most) && at_most >= 0 && samples > 0)).toBe(true);
  expect(receipts.length).toBe(statuses.get(200));
});
