import { availableParallelism } from 'node:os';
import { setTimeout as rest } from 'node:timers/promises';
import { functionPath } from '../contract/functions.ts';
import { MailServer } from '../tests/faults/mail-server.ts';
import { startServer, type RunningServer } from '../tools/server/start-server.ts';
import { startPostgres } from '../tools/server/temporary-postgres.ts';
import { askAgain } from './closed-loop.ts';
import { getOf, LeanClient, loadedPages, postOf } from './lean-client.ts';
import { median, report } from './options.ts';
import { memoryOf, processorTime } from './processes.ts';

const connections = 32;

type Growth = ReadonlyMap<string, number>;

type Engine = 'sqlite' | 'postgres';

const enquiry = (number: number): string =>
  postOf(functionPath('send-contact-message'), number, {
    name: `Reader ${number}`,
    email: `bench-${number}@example.com`,
    subject: 'support',
    message: `The lift on floor ${number} stops between two floors and says nothing about it.`,
  });

const page = (number: number): string => getOf(loadedPages[number % loadedPages.length] ?? '/');

/** Environment of a server under load: each address that a client is forwarded from counts, and no ceiling. */
export const loadedServer = (smtpUrl: string, databaseUrl: string | undefined) => ({
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
  SMTP_URL: smtpUrl,
  NEWCOMER_MAILS_PER_HOUR: '100000000',
  TEAM_EMAIL: 'team@corbiere.example',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});

async function measureGrowth(engine: Engine, processes: number, seconds: number): Promise<Growth | undefined> {
  const postgres = engine === 'postgres' ? await startPostgres([]) : undefined;
  if (engine === 'postgres' && !postgres) return undefined;
  const post = new MailServer('heads');
  await post.open();
  const servers: RunningServer[] = [];
  try {
    for (let number = 0; number < processes; number += 1)
      servers.push(await startServer(loadedServer(post.url, postgres?.url)));
    return await measure(servers, postgres?.process, post, seconds);
  } finally {
    for (const server of servers) await server.stop();
    await post.close();
    postgres?.stop();
  }
}

async function measure(
  servers: readonly RunningServer[],
  database: number | undefined,
  post: MailServer,
  seconds: number,
): Promise<Growth> {
  const clients = servers.map(({ url }) => new LeanClient(new URL(url), connections / servers.length));
  const ours = servers.map((server) => server.process.pid ?? 0);
  const ask = async (request: string, number: number): Promise<void> => {
    const status = await clients[number % clients.length]?.ask(request);
    if (status !== 200) throw new Error(`a request was answered with ${status ?? 'nothing'}`);
  };
  let sent = 0;
  const enquire = () => ask(enquiry(sent), sent++);
  const show = (number: number) => ask(page(number), number);
  /** Milliseconds of processor time so far, and of all processors. The loader is also the mail server. */
  const spent = async () => {
    const { user, system } = process.cpuUsage();
    return {
      server: (await processorTime(ours)) * 1000,
      database: database === undefined ? 0 : (await processorTime([database])) * 1000,
      loader: (user + system) / 1000,
      machine: performance.now() * availableParallelism(),
    };
  };
  try {
    // The first email loads the renderer, and the first pages are read from disk.
    await askAgain(4, 2, enquire);
    await askAgain(4, 1, show);
    await arrived(post, sent * 2);
    const before = await spent();
    const enquiries = await askAgain(connections, seconds, enquire);
    const [between, there, since] = [await spent(), post.taken.length, performance.now()];
    const share = (who: 'server' | 'database' | 'loader'): number =>
      (100 * (between[who] - before[who])) / (between.machine - before.machine);
    await arrived(post, Math.min(sent * 2, there + 4_000));
    const [after, emails, waited] = [await spent(), post.taken.length - there, performance.now() - since];
    await arrived(post, sent * 2);
    const pages = await askAgain(connections, seconds / 2, show);
    return new Map([
      ['enquiries a second, 32 connections', enquiries.perSecond],
      ['enquiries: 99 % answered within, ms', enquiries.slowest],
      ['enquiries: server, ms of processor for each', (between.server - before.server) / enquiries.asked],
      ['enquiries: database, ms of processor for each', (between.database - before.database) / enquiries.asked],
      ['enquiries: servers, % of all processors', share('server')],
      ['enquiries: database, % of all processors', share('database')],
      ['enquiries: loader, % of all processors', share('loader')],
      ['emails a second, after them', (emails / waited) * 1000],
      ['emails: server, ms of processor for each', (after.server - between.server) / emails],
      ['emails: database, ms of processor for each', (after.database - between.database) / emails],
      ['pages a second, 32 connections', pages.perSecond],
      ['pages: 99 % answered within, ms', pages.slowest],
      ['memory of one process at the end, MB', ((await memoryOf(ours[0] ?? 0)) ?? 0) / 1024 / 1024],
    ]);
  } finally {
    for (const client of clients) client.close();
  }
}

/** Resolves when this many emails have arrived; throws when they stop arriving. */
async function arrived(post: MailServer, emails: number): Promise<void> {
  for (let [last, since] = [0, performance.now()]; post.taken.length < emails;) {
    if (post.taken.length > last) [last, since] = [post.taken.length, performance.now()];
    if (performance.now() - since > 60_000) throw new Error(`${emails - last} emails did not leave within a minute.`);
    await rest(20);
  }
}

interface Asked {
  readonly engine: Engine;
  readonly processes: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  readonly json: boolean;
}

/** Measures each number of processes alternately; prints medians with their spread. */
export async function reportGrowth({ engine, processes, rounds, seconds, json }: Asked): Promise<void> {
  const runs = new Map(processes.map((count): [number, Growth[]] => [count, []]));
  for (let round = 1; round <= rounds; round += 1)
    for (const [count, known] of runs) {
      if (!json) console.log(`Round ${round} of ${rounds}: ${count} …`);
      const growth = await measureGrowth(engine, count, seconds);
      if (!growth) {
        console.log('Skipped: PostgreSQL is not installed.');
        return;
      }
      known.push(growth);
    }
  const cells = (row: string) =>
    [...runs].map(([count, measured]): [string, string] => {
      const values = measured.map((growth) => growth.get(row) ?? 0);
      const digits = median(values) < 20 ? 2 : 0;
      const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
      return [`${count}`, `${median(values).toFixed(digits)} (${least}–${most})`];
    });
  const rows = [...([...runs.values()][0]?.[0]?.keys() ?? [])];
  report(
    json,
    `${engine}, number of processes, median of ${rounds} × ${seconds} s in turn (least to most)`,
    new Map(rows.map((row) => [row, Object.fromEntries(cells(row))])),
  );
}
