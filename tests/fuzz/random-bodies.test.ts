import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressOnly } from '../../contract/email-address.ts';
import { newsletterForms } from '../../features/newsletter/schema.ts';
import { offeredWordings } from '../../features/consent/offered-wordings.ts';
import { visitsOf } from '../../features/visits/services.ts';
import { beside } from '../stage/stores.ts';
import { embeddedPlace, isLong } from '../stage/engines.ts';
import { openTestServer, root } from '../stage/test-server.ts';
import { randomRequest, wire, type RandomRequest } from './random-request.ts';
import { nasty, value } from './random-values.ts';
import { functionPath } from '../../contract/functions.ts';

type Body = Pick<RandomRequest, 'path' | 'type' | 'body'>;

/** Sends a server so many bodies, each from a client of its own; gives how often it answered with each status. */
async function storm(bodies: fc.Arbitrary<Body>, runs: number) {
  const server = await openTestServer(embeddedPlace(), { trustProxy: true, logLevel: 'silent' });
  // Nothing is sent here: the worker would only take time from the requests.
  await server.worker.stop();
  let client = 0;
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(bodies, async ({ path, type, body: sent }) => {
      client += 1;
      const { statusCode, headers, body } = await server.app.inject({
        method: 'POST',
        url: path,
        headers: {
          ...(type === '' ? {} : { 'content-type': type }),
          'x-forwarded-for': `198.18.${(client >> 8) & 255}.${client & 255}`,
        },
        payload: Buffer.from(sent, 'latin1'),
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode >= 500) throw new Error(`${statusCode} for ${path}, ${type}: ${sent}`);
      if (String(headers['content-type']).includes('json')) JSON.parse(body);
      if (/\n {4}at |node_modules|SQLITE|FST_ERR/.test(body)) throw new Error(`insides leaked: ${body}`);
    }),
    { numRuns: runs },
  );
  return { server, statuses };
}

const likely = fc
  .record({ email: fc.oneof(fc.emailAddress(), nasty), form: fc.constantFrom(...newsletterForms) })
  .map((body): Body => {
    const json = { type: 'application/json', body: wire(JSON.stringify(body)) };
    return { path: functionPath('subscribe-newsletter'), ...json };
  });
const anything = randomRequest(
  (['subscribe-newsletter', 'confirm-subscription', 'unsubscribe'] as const).map((name) => functionPath(name)),
  // `inject` parses addresses itself; raw ones are sent by tools/long/fuzz.ts.
).filter(({ path }) => path.startsWith('/') && URL.canParse(path, 'http://localhost'));
const signUps: fc.Arbitrary<Body> = fc.oneof(likely, { weight: 3, arbitrary: anything });

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

const [[policy, wording] = ['', '']] = offeredWordings(join(root, 'content'));
const measured = fc.record({
  route: fc.constantFrom('/', '/about', '/none'),
  vitals: fc.record({
    LCP: fc.double({ min: 0, max: 60_000, noNaN: true }),
    CLS: fc.double({ min: 0, max: 10, noNaN: true }),
  }),
});
const chosen = fc.record({
  // Each is of another: Fast-check likes to repeat itself.
  id: fc.constant('').map(() => randomUUID()),
  chosenAt: fc.constant('2026-11-20T09:00:00Z'),
  policy: fc.constant(policy),
  wording: fc.constant(wording),
  globalPrivacyControl: fc.boolean(),
  choices: fc.record({ analytics: fc.boolean(), functional: fc.boolean(), personalization: fc.boolean() }),
});
const whole = fc.oneof(measured, chosen);
const spoilt = fc
  .tuple(whole, fc.dictionary(fc.constantFrom('route', 'vitals', 'id', 'chosenAt', 'choices', '__proto__'), value))
  .map(([all, more]) => ({ ...all, ...more }));
const messages: fc.Arbitrary<Body> = fc.record({
  path: fc.constantFrom('record-vitals', 'record-consent').map(functionPath),
  type: fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', 'a/b'),
  body: fc.oneof(
    { weight: 4, arbitrary: fc.oneof(whole, spoilt, fc.jsonValue()).map((body) => wire(JSON.stringify(body))) },
    fc.string({ unit: 'binary' }).map((text) => wire(text)),
    fc.string({ minLength: 1_000, maxLength: 3_000 }),
  ),
});

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
