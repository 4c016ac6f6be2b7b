import { expect, test } from 'vitest';
import { enquiryFields } from '../../contract/answers.ts';
import { enquiryFunctions, enquiryKinds } from '../../contract/enquiries.ts';
import { bodyLimit, enquiryBodyLimit, functionNames, functionPath, type FunctionName } from '../../contract/functions.ts';
import { embeddedPlace } from '../stage/engines.ts';
import { openTestServer, type TestServer } from '../stage/test-server.ts';

/** Processor time that one request may take; milliseconds. Ten a second of such would take a fifth of a core. */
const dearest = 20;

/** Texts of about so many bytes that make parsers, patterns and domain names slow. */
const patterns: Readonly<Record<string, (bytes: number) => string>> = {
  'one letter': (bytes) => 'a'.repeat(bytes),
  labels: (bytes) => `a@${'a.'.repeat(bytes / 2 - 2)}1`,
  hyphens: (bytes) => `a@${'a-'.repeat(bytes / 2 - 2)}`,
  'one label': (bytes) => `a@${'a'.repeat(bytes - 2)}`,
  'distinct letters, descending': (bytes) =>
    `a@${Array.from({ length: Math.floor(bytes / 3) - 4 }, (_, index) => String.fromCodePoint(0x9fff - (index % 20_000))).join('')}`,
  'distinct letters, with dots': (bytes) =>
    `a@${Array.from({ length: Math.floor(bytes / 4) - 4 }, (_, index) => `${String.fromCodePoint(0x4e00 + (index % 20_000))}.`).join('')}`,
  'combining marks': (bytes) => `a@${'e\u0301'.repeat(bytes / 3 - 2)}`,
  'spaces inside': (bytes) => `a${' '.repeat(bytes - 2)}b`,
  spaces: (bytes) => ' '.repeat(bytes),
  lines: (bytes) => `a${'\n'.repeat(bytes / 2 - 2)}b`,
  'carriage returns': (bytes) => `a${'\r\n'.repeat(bytes / 4 - 2)}b`,
  'at signs': (bytes) => '@'.repeat(bytes),
  pluses: (bytes) => `${'+'.repeat(bytes - 2)}@`,
  quotes: (bytes) => `${"'".repeat(bytes - 2)}@x`,
  markup: (bytes) => '<&"'.repeat(bytes / 3 - 1),
  digits: (bytes) => '1'.repeat(bytes),
  fractions: (bytes) => `2026-01-01T00:00:00${'.0'.repeat(bytes / 2 - 20)}`,
  emoji: (bytes) => '😀'.repeat(bytes / 4 - 1),
  joiners: (bytes) => '\u200d'.repeat(bytes / 3 - 1),
  overrides: (bytes) => '\u202e'.repeat(bytes / 3 - 1),
  uuid: (bytes) => '0-'.repeat(bytes / 2 - 1),
  slots: (bytes) => '{{token}}$&'.repeat(bytes / 11 - 1),
};

const plausible = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Twenty characters at the least' };

/** Fields that a function reads, and the largest body it takes. */
function inputOf(name: FunctionName): { readonly fields: readonly string[]; readonly limit: number } {
  const kind = enquiryKinds.find((known) => enquiryFunctions[known] === name);
  if (kind) return { fields: [...enquiryFields[kind], 'website', 'elapsed', 'key'], limit: enquiryBodyLimit };
  if (name === 'record-consent') return { fields: ['id', 'chosenAt', 'policy', 'wording'], limit: bodyLimit };
  if (name === 'record-vitals') return { fields: ['route', 'vitals'], limit: 1_000 };
  if (name === 'count-visits') return { fields: ['count'], limit: bodyLimit };
  return { fields: ['email', 'form', 'website', 'elapsed', 'token'], limit: bodyLimit };
}

interface Sending {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly payload: string;
}

function* sendings(): Generator<Sending> {
  for (const name of functionNames) {
    const { fields, limit } = inputOf(name);
    const path = functionPath(name);
    for (const field of fields) {
      for (const [pattern, make] of Object.entries(patterns)) {
        const body = { ...plausible, [field]: make(limit - 400) };
        const json = JSON.stringify(body);
        // What is encoded longer than it is, is cut until it fits.
        yield {
          name: `${name}, ${field}: ${pattern}`,
          path,
          type: 'application/json',
          payload: Buffer.byteLength(json) <= limit ? json : JSON.stringify({ ...plausible, [field]: make(limit / 3 - 400) }),
        };
        if (name.startsWith('record-')) continue;
        const form = new URLSearchParams(body).toString();
        yield {
          name: `${name}, ${field}: ${pattern}, as a form`,
          path,
          type: 'application/x-www-form-urlencoded',
          payload: form.length <= limit ? form : new URLSearchParams({ ...plausible, [field]: make(limit / 9 - 200) }).toString(),
        };
      }
    }
  }
  const path = functionPath('send-contact-message');
  const forms = {
    'keys without values': 'a&'.repeat(24_000),
    equals: '='.repeat(48_000),
    ampersands: '&'.repeat(48_000),
    percents: '%'.repeat(48_000),
    'one key again and again': 'email=a&'.repeat(6_000),
    prototypes: '__proto__=1&'.repeat(4_000),
  };
  for (const [name, payload] of Object.entries(forms)) yield { name, path, type: 'application/x-www-form-urlencoded', payload };
  const bodies = {
    'deep lists': '['.repeat(40_000),
    'deep objects': `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
    'many keys': `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    'a long number': `{"email":${'1'.repeat(15_000)}}`,
    escapes: `{"email":"${'\\u0061'.repeat(7_500)}"}`,
  };
  for (const [name, payload] of Object.entries(bodies)) yield { name, path, type: 'application/json', payload };
}

/** Processor time of one request, of all threads; milliseconds. */
async function costOf(server: TestServer, { path, type, payload }: Sending, client: number): Promise<number> {
  const before = process.cpuUsage();
  await server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type, 'x-forwarded-for': `198.18.${(client >> 8) & 255}.${client & 255}` },
    payload,
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test('no body at the limit makes a request dear, whatever the field and the pattern', { timeout: 180_000 }, async () => {
  const server = await openTestServer(embeddedPlace(), { trustProxy: true, logLevel: 'silent' });
  // Nothing is sent here: its work would be counted as that of the requests.
  await server.worker.stop();
  const dear: string[] = [];
  let client = 0;
  for (const sending of sendings()) {
    client += 1;
    let cost = await costOf(server, sending, client);
    // A collection of garbage may fall on one try; what is dear is dear each time.
    for (let again = 0; cost > dearest && again < 4; again += 1) cost = Math.min(cost, await costOf(server, sending, client));
    if (cost > dearest) dear.push(`${sending.name}: ${cost.toFixed(0)} ms`);
  }
  expect(client).toBeGreaterThan(1_000);
  expect(dear).toEqual([]);
});
