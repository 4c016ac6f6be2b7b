import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionPath } from '../../contract/functions.ts';
import { openStore } from '../../functions/store/open.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { median } from '../median.ts';
import { benchOptions, wholeNumber } from '../options.ts';

const options = benchOptions(
  [
    'npm run bench -- sign-up-timing               whether the time of an answer tells who reads the newsletter',
    'npm run bench -- sign-up-timing --addresses 300   so many of each class',
  ],
  { addresses: { type: 'string', default: '300' } },
);

const classes = ['subscribed', 'unknown', 'pending'] as const;
type Class = (typeof classes)[number];

interface Sample {
  readonly of: Class;
  /** Milliseconds until the sign-up was answered. */
  readonly answer: number;
  /** Slowest of the three pages asked for next; milliseconds. */
  readonly page: number;
}

const perClass = wholeNumber('addresses', options.addresses);
const addresses = classes.flatMap((of) => Array.from({ length: perClass }, (_, number) => ({ of, email: `${of}-${number}@example.org` })));

/** Who is subscribed or asked three days ago is so before the server starts. */
async function fill(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: undefined, onFault: () => undefined });
  const at = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString();
  const known = addresses.filter(({ of }) => of !== 'unknown');
  for (let start = 0; start < known.length; start += 500)
    await store.db
      .insertInto('subscribers')
      .values(
        known.slice(start, start + 500).map(({ of, email }) => ({
          id: email,
          email,
          address_key: email,
          state: of === 'subscribed' ? ('confirmed' as const) : ('pending' as const),
          created_at: at,
          changed_at: at,
        })),
      )
      .execute();
  await store.close();
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** Chance that a random one of `some` took longer than a random one of `others`: 0.5 when time tells nothing. */
function auc(some: readonly number[], others: readonly number[]): number {
  const wins = some.flatMap((one) => others.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

await ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'corbiere-timing-'));
await fill(dataDir);
const server = await startServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error', DATA_DIR: dataDir });
const { port } = new URL(server.url);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until the answer was read; throws when it is no success. */
function timed(method: 'GET' | 'POST', path: string, client: string, body = ''): Promise<number> {
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': client,
      ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - asked);
        else reject(new Error(`${path} was answered with ${answer.statusCode ?? 'nothing'}`));
      });
    })
      .once('error', reject)
      .end(body);
  });
}

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** A client of the range for benchmarks (RFC 2544) for each number: no limit is met. */
const clientOf = (number: number): string => `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;

const signUpPath = functionPath('subscribe-newsletter');
try {
  for (let warm = 0; warm < 10; warm += 1) {
    await timed('POST', signUpPath, clientOf(60_000 + warm), JSON.stringify({ email: `warm-${warm}@example.org` }));
    await rest(200);
  }
  const samples: Sample[] = [];
  for (const [number, { of, email }] of shuffled(addresses).entries()) {
    const answer = await timed('POST', signUpPath, clientOf(number), JSON.stringify({ email }));
    const pages: number[] = [];
    for (let page = 0; page < 3; page += 1) pages.push(await timed('GET', '/about', clientOf(number)));
    samples.push({ of, answer, page: Math.max(...pages) });
    // The letter is written and sent before the next one is measured.
    await rest(60);
  }
  const timesOf = (of: Class, what: 'answer' | 'page'): number[] => samples.filter((sample) => sample.of === of).map((sample) => sample[what]);
  const figures = (['answer', 'page'] as const).flatMap((what) =>
    classes.slice(1).map((of) => ({
      what,
      of,
      auc: auc(timesOf(of, what), timesOf('subscribed', what)),
      median: median(timesOf(of, what)),
      medianSubscribed: median(timesOf('subscribed', what)),
    })),
  );
  const isEven = figures.every((figure) => figure.auc >= 0.45 && figure.auc <= 0.55);
  if (options.json) console.log(JSON.stringify({ addresses: perClass, figures, isEven }, undefined, 2));
  else {
    // Of two samples of n alike, by Mann and Whitney.
    const chance = Math.sqrt((2 * perClass + 1) / (12 * perClass * perClass));
    console.log(`Time against that of a subscribed address, ${perClass} of each class, shuffled (by chance alone an AUC strays by ${chance.toFixed(3)}):`);
    for (const { what, of, auc: area, median: one, medianSubscribed } of figures)
      console.log(
        `  ${(what === 'answer' ? 'the answer' : 'the next page').padEnd(14)}${of.padEnd(9)}AUC ${area.toFixed(3)}, median ${one.toFixed(2)} ms against ${medianSubscribed.toFixed(2)} ms`,
      );
    console.log(isEven ? 'Time tells nothing: every AUC is within 0.45 and 0.55.' : 'Time tells something: an AUC is outside 0.45 to 0.55.');
  }
  process.exitCode = isEven ? 0 : 1;
} finally {
  agent.destroy();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
