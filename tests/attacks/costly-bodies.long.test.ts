import { expect, test } from 'vitest';
import { enquiryFields } from '../../features/enquiries/answers.ts';
import { enquiryFunctions, enquiryKinds } from '../../features/enquiries/schema.ts';
import { bodyLimit, enquiryBodyLimit, functionPath, type FunctionName } from '../../contract/functions.ts';
import { functionNames } from '../stage/fixtures.ts';
import { vitalsBodyLimit } from '../../features/visits/schema.ts';
import { embeddedPlace } from '../stage/engines.ts';
import { openTestServer } from '../stage/test-server.ts';

/** Processor time that no single body may take; milliseconds. Ten a second of such would take a fifth of a core. */
const affordable = 20;

function inputOf(name: FunctionName): { readonly fields: readonly string[]; readonly limit: number } {
  const kind = enquiryKinds.find((known) => enquiryFunctions[known] === name);
  if (kind) return { fields: [...enquiryFields[kind], 'website', 'elapsed', 'key'], limit: enquiryBodyLimit };
  if (name === 'record-consent') return { fields: ['id', 'chosenAt', 'policy', 'wording'], limit: bodyLimit };
  if (name === 'record-vitals') return { fields: ['route', 'vitals'], limit: vitalsBodyLimit };
  if (name === 'count-visits') return { fields: ['count'], limit: bodyLimit };
  return { fields: ['email', 'form', 'website', 'elapsed', 'token'], limit: bodyLimit };
}

const plausible: Readonly<Record<string, string>> = {
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'general',
  message: 'Twenty characters at the least',
};

/** Distinct characters in descending order, the dearest for Punycode, in labels of so many. */
function distinct(count: number, every: number): string {
  return Array.from(
    { length: count },
    (_, index) => String.fromCodePoint(0x9fff - (index % 20_000)) + (index % every === every - 1 ? '.' : ''),
  ).join('');
}

/** Texts of about so many bytes that are dear to trim, match, decode or transform. */
const patterns: Readonly<Record<string, (bytes: number) => string>> = {
  letters: (bytes) => 'a'.repeat(bytes),
  'dotted local part': (bytes) => 'a.'.repeat(bytes / 2),
  'dotted domain': (bytes) => `a@${'a.'.repeat(bytes / 2 - 2)}1`,
  'hyphens in a domain': (bytes) => `a@${'a-'.repeat(bytes / 2 - 2)}`,
  'one long label': (bytes) => `a@${'a'.repeat(bytes - 2)}`,
  'spaces inside': (bytes) => `a${' '.repeat(bytes - 2)}b`,
  spaces: (bytes) => ' '.repeat(bytes),
  'line feeds': (bytes) => `a${'\n'.repeat(bytes / 2 - 2)}b`,
  'line ends': (bytes) => `a${'\r\n'.repeat(bytes / 4 - 2)}b`,
  'at signs': (bytes) => '@'.repeat(bytes),
  pluses: (bytes) => `${'+'.repeat(bytes - 2)}@`,
  quotes: (bytes) => `${"'".repeat(bytes - 2)}@x`,
  dots: (bytes) => '.'.repeat(bytes),
  digits: (bytes) => '1'.repeat(bytes),
  'fractions of a second': (bytes) => `2026-01-01T00:00:00${'.0'.repeat(bytes / 2 - 20)}`,
  'distinct characters': (bytes) => `a@${distinct(Math.floor(bytes / 3) - 4, Infinity)}`,
  'labels of distinct characters': (bytes) => `a@${distinct(Math.floor(bytes / 3.2) - 4, 19)}com`,
  'labels of one character': (bytes) => `a@${distinct(Math.floor(bytes / 4) - 4, 1)}`,
  'distinct characters within every limit': () => `a@${distinct(216, 18)}com`,
  'punycode labels': (bytes) => `a@${'xn--aaaaaaaa.'.repeat(bytes / 13 - 2)}ü`,
  'combining marks': (bytes) => `a@a${'\u0301\u0316'.repeat(bytes / 4 - 2)}.org`,
  'letters with a mark each': (bytes) => `a@${'e\u0301'.repeat(bytes / 3 - 2)}`,
  emoji: (bytes) => '😀'.repeat(bytes / 4 - 1),
  joiners: (bytes) => '\u200d'.repeat(bytes / 3 - 1),
  'right-to-left marks': (bytes) => '\u202e'.repeat(bytes / 3 - 1),
  'lone halves': (bytes) => '\ud800'.repeat(bytes / 6 - 1),
  hexadecimal: (bytes) => '0-'.repeat(bytes / 2 - 1),
  markup: (bytes) => '<&"'.repeat(bytes / 3 - 1),
  slots: (bytes) => '{{token}}$&'.repeat(bytes / 11 - 1),
};

/** Every pattern in every field of every function, as long as its body may be beside the other fields. */
function* payloads(): Generator<{ readonly name: string; readonly url: string; readonly payload: object }> {
  for (const name of functionNames) {
    const { fields, limit } = inputOf(name);
    const room = limit - 400;
    for (const [pattern, text] of Object.entries(patterns)) {
      // What JSON escapes is cut until it fits.
      const growth = Buffer.byteLength(JSON.stringify(text(room))) / room;
      const long = text(growth <= 1 ? room : room / growth);
      for (const field of fields)
        yield {
          name: `${name} ${field} ${pattern}`,
          url: functionPath(name),
          payload: { ...plausible, [field]: long },
        };
    }
  }
}

test('no body at its limit takes a function more than 20 ms of processor time', { timeout: 300_000 }, async () => {
  const server = await openTestServer(embeddedPlace(), { trustProxy: true, logLevel: 'silent' });
  // Nothing is sent here: its work would be counted as that of the requests.
  await server.worker.stop();
  let client = 0;
  const send = async ({ url, payload }: { url: string; payload: object }): Promise<number> => {
    client += 1;
    const began = process.cpuUsage();
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url,
      headers: { 'x-forwarded-for': `198.${18 + (client >> 16)}.${(client >> 8) & 255}.${client & 255}` },
      payload,
    });
    const { user, system } = process.cpuUsage(began);
    if (statusCode >= 500) throw new Error(`${statusCode} for ${JSON.stringify(payload).slice(0, 200)}`);
    return (user + system) / 1_000;
  };
  const dear: string[] = [];
  let sent = 0;
  for (const payload of payloads()) {
    sent += 1;
    let least = await send(payload);
    // Another thread, a collection or a first compilation may take its share; the body's own cost comes every time.
    for (let again = 0; least >= affordable && again < 8; again += 1) least = Math.min(least, await send(payload));
    if (least >= affordable) dear.push(`${payload.name}: ${least.toFixed(1)} ms`);
  }
  expect(sent).toBeGreaterThan(2_000);
  expect(dear).toEqual([]);
});
