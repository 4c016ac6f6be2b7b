import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressOnly } from '../../contract/email-address.ts';
import { newsletterForms } from '../../features/newsletter/schema.ts';
import { beside } from '../stage/stores.ts';
import { embeddedPlace } from '../stage/engines.ts';
import { openTestServer, type TestServer } from '../stage/test-server.ts';

/** The long form: `LONG=true`. */
const runs = process.env['LONG'] === 'true' ? 10_000 : 2_000;
const functions = [
  'subscribe-newsletter',
  'subscribe-newsletter',
  'subscribe-newsletter',
  'confirm-subscription',
  'unsubscribe',
] as const;

const nasty = fc.constantFrom(
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@example.org\u0000',
  '\u0430da@example.org',
  'ada@ex\u0430mple.org',
  '＠',
  '__proto__',
  'constructor',
  `${'a'.repeat(300)}@example.org`,
  '\u202egro.elpmaxe@ada',
  '<script>',
  "' or 1=1 --",
  '\ud800',
  '💌@example.org',
  'ada@example.org',
);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), nasty, fc.emailAddress());
const value = fc.oneof(text, fc.jsonValue(), fc.double(), fc.constant(null));
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
const plausible = fc.record(
  { email: fc.oneof(fc.emailAddress(), nasty), form: fc.constantFrom(...newsletterForms) },
  { requiredKeys: ['email'] },
);
const json = fc.oneof(
  plausible.map((body) => JSON.stringify(body)),
  { weight: 4, arbitrary: fields.map((body) => JSON.stringify(body)) },
  fc.jsonValue().map((body) => JSON.stringify(body)),
  fc.string(),
);
const form = fc.oneof(
  plausible.map((body) => new URLSearchParams({ ...body, email: body.email.toWellFormed() }).toString()),
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom('email', 'form', 'website', 'elapsed', 'token'), fc.string()), text))
    .map((pairs) => new URLSearchParams(pairs.map(([name, content]) => [name, content.toWellFormed()])).toString()),
  fc.string(),
);
const request = fc.oneof(
  fc.tuple(fc.constant('application/json'), json),
  fc.tuple(fc.constant('application/x-www-form-urlencoded'), form),
  fc.tuple(
    fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data; boundary=x', '', 'a/b/c'),
    fc.string(),
  ),
);

const storedSignUp = z.strictObject({
  id: z.uuidv7(),
  email: addressOnly,
  address_key: z.string().check(z.lowercase()),
  form: z.enum(newsletterForms),
  wording: z.string().check(z.minLength(1)),
  at: z.iso.datetime({ precision: 3 }),
  outcome: z.null(),
});

async function checkRows(server: TestServer): Promise<number> {
  const rows = await beside(server.place, ({ db }) => db.selectFrom('sign_ups').selectAll().execute());
  for (const row of rows) {
    expect(z.safeParse(storedSignUp, row)).toMatchObject({ success: true });
    expect(row.email).toMatch(/^[\x21-\x7e]+$/);
  }
  return rows.length;
}

test(`${runs} random bodies: never a 5xx, never a row that breaks its schema`, { timeout: 300_000 }, async () => {
  const server = await openTestServer(embeddedPlace(), { trustProxy: true, logLevel: 'silent' });
  // Nothing is sent here: the worker would only take time from the requests.
  await server.worker.stop();
  let client = 0;
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...functions), request, async (name, [type, payload]) => {
      client += 1;
      const { statusCode, headers, body } = await server.app.inject({
        method: 'POST',
        url: `/functions/v1/${name}`,
        headers: {
          ...(type === '' ? {} : { 'content-type': type }),
          'x-forwarded-for': `198.18.${(client >> 8) & 255}.${client & 255}`,
        },
        payload,
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode >= 500) throw new Error(`${statusCode} for ${type}: ${payload}`);
      if (String(headers['content-type']).includes('json')) JSON.parse(body);
      if (/\n {4}at |node_modules|SQLITE|FST_ERR/.test(body)) throw new Error(`insides leaked: ${body}`);
    }),
    { numRuns: runs },
  );
  expect(statuses.get(200) ?? 0).toBeGreaterThan(runs / 40);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(runs / 40);
  expect(await checkRows(server)).toBeGreaterThan(50);
});
