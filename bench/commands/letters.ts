import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { functionPath } from '../../contract/functions.ts';
import { letterStatus } from '../../functions/newsletter/letters/letter-status.ts';
import { openStore, openStoreBeside, type StorePlace } from '../../functions/store/open.ts';
import { MailServer } from '../../tests/faults/mail-server.ts';
import { addReaders, letter, letterToolsFor, sendWholeLetter } from '../../tests/stage/letters.ts';
import { startPostgres } from '../../tests/stage/temporary-postgres.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { median } from '../median.ts';
import { benchOptions, wholeNumber } from '../options.ts';

const options = benchOptions(
  [
    'npm run bench -- letters                    a letter without a pace to 100,000 readers, and confirmations asked for meanwhile',
    'npm run bench -- letters --readers 10000    to so many',
    'npm run bench -- letters --seconds 60       for so long, a confirmation each second',
  ],
  { readers: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '30' } },
);
const readers = wholeNumber('readers', options.readers, 100);
const seconds = wholeNumber('seconds', options.seconds, 5);

/** Longest wait of a mail that somebody waits for; seconds. */
const budget = 10;

interface Figures {
  /** Seconds until every reader had a mail in the outbox. */
  readonly entered: number;
  readonly mailsPerSecond: number;
  /** Seconds from the post of a form to the mail in the inbox. */
  readonly median: number;
  readonly slowest: number;
  readonly missing: number;
  readonly balanced: boolean;
}

async function measure(place: Omit<StorePlace, 'onFault'>): Promise<Figures> {
  const now = (): Date => new Date();
  const filled = await openStore({ ...place, onFault: () => undefined });
  await addReaders(
    filled,
    () => new Date(0),
    Array.from({ length: readers }, (_, number) => `reader-${number}`),
  );
  const begun = performance.now();
  await sendWholeLetter(letterToolsFor(filled, now, { mailsPerHour: Number.POSITIVE_INFINITY }), letter);
  const entered = (performance.now() - begun) / 1_000;
  await filled.close();

  const post = new MailServer('heads');
  await post.open();
  const server = await startServer({
    ...{ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: place.dataDir, SMTP_URL: post.url, NEWCOMER_MAILS_PER_HOUR: '1000000', SIGN_UP_GUARD: 'off' },
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
  });
  try {
    const asked = new Map<string, number>();
    const arrived = new Map<string, number>();
    const started = performance.now();
    let looked = 0;
    const look = (): void => {
      for (const { to } of post.taken.slice(looked)) if (asked.has(to)) arrived.set(to, performance.now());
      looked = post.taken.length;
    };
    for (let second = 0; second < seconds; second += 1) {
      const email = `visitor-${second}@example.net`;
      asked.set(email, performance.now());
      const answer = await fetch(`${server.url}${functionPath('subscribe-newsletter')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${second % 250}` },
        body: JSON.stringify({ email }),
      });
      if (!answer.ok) throw new Error(`a sign-up was answered with ${answer.status}`);
      const next = started + (second + 1) * 1_000;
      while (performance.now() < next) {
        await rest(10);
        look();
      }
    }
    const lasted = (performance.now() - started) / 1_000;
    const letters = post.taken.filter(({ to }) => to.endsWith('@Example.org') || to.endsWith('@example.org')).length;
    const end = performance.now() + 2 * budget * 1_000;
    while (arrived.size < asked.size && performance.now() < end) {
      await rest(10);
      look();
    }
    const beside = await openStoreBeside({ ...place, onFault: () => undefined });
    const status = await letterStatus(beside.db, letter.id, now());
    await beside.close();
    const waits = [...arrived].map(([email, at]) => (at - (asked.get(email) ?? at)) / 1_000);
    return {
      entered,
      mailsPerSecond: letters / lasted,
      median: median(waits),
      slowest: Math.max(...waits),
      missing: asked.size - arrived.size,
      balanced: status?.balanced === true,
    };
  } finally {
    await server.stop();
    await post.close();
  }
}

await ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'corbiere-letters-'));
const postgres = await startPostgres([]);
try {
  const figures = {
    embedded: await measure({ dataDir, databaseUrl: undefined }),
    ...(postgres ? { postgres: await measure({ dataDir: mkdtempSync(join(dataDir, 'files-')), databaseUrl: postgres.url }) } : {}),
  };
  const isKept = Object.values(figures).every(({ slowest, missing, balanced }) => slowest <= budget && missing === 0 && balanced);
  if (options.json) console.log(JSON.stringify({ readers, seconds, budget, figures, isKept }, undefined, 2));
  else {
    console.log(`A letter to ${readers} readers without a pace; a confirmation asked for each second, for ${seconds} seconds:`);
    for (const [engine, { entered, mailsPerSecond, median: usual, slowest, missing, balanced }] of Object.entries(figures))
      console.log(
        `  ${engine.padEnd(9)} entered in ${entered.toFixed(1)} s, ${mailsPerSecond.toFixed(0)} mails a second; a confirmation after ${usual.toFixed(2)} s, the slowest after ${slowest.toFixed(2)} s${missing > 0 ? `, ${missing} never` : ''}${balanced ? '' : '; the numbers do not add up'}`,
      );
    console.log(isKept ? `No confirmation waited for more than ${budget} s.` : `A confirmation waited for more than ${budget} s.`);
  }
  process.exitCode = isKept ? 0 : 1;
} finally {
  postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
