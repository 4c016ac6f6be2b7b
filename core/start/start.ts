import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { AnswerPages } from '../http/answer-pages.ts';
import type { Pause } from '../http/connection-limits.ts';
import { HttpListener } from '../http/http-listener.ts';
import { GracefulShutdown } from '../http/graceful-shutdown.ts';
import { readinessOf } from '../http/health.ts';
import { ownAllowances } from '../http/limits/allowances.ts';
import { dwellOf, leastDwell } from '../http/limits/dwell.ts';
import { OwnCounters } from '../http/limits/own-counters.ts';
import { limiterFor } from '../http/limits/limiter-for.ts';
import { Metrics } from '../http/metrics.ts';
import type { Http } from '../http/parts.ts';
import { buildServer } from '../http/server.ts';
import { readPolicies } from '../http/site/page-policies.ts';
import { SiteFiles } from '../http/site/site-files.ts';
import { bundledRenderThread, LetterRenderer } from '../mail/letter-renderer.ts';
import { mailServerFault } from '../mail/smtp.ts';
import type { OutboxWorker } from '../outbox/worker.ts';
import { whenReachable } from '../store/wait-for-database.ts';
import { isInClear } from '../store/loopback.ts';
import { openStore, type StorePlace } from '../store/open.ts';
import { isDatabaseInClear } from '../store/postgres.ts';
import { secretOf } from '../store/secrets.ts';
import type { Store } from '../store/store.ts';
import { ownFolder, type Settings } from '../context/environment.ts';
import { migrationsOf, personalDataOf, type Feature, type Firm } from './feature.ts';
import { Jobs } from './jobs.ts';
import { mailServerWatch } from './mail-server-watch.ts';
import { machineFigures, operatingFigures } from './operating-figures.ts';
import { recentSites } from './release.ts';
import { wire, type Sending } from './sending.ts';
import { hasRoom, peopleLeftBehind } from './storage.ts';
import { minute } from '../../contract/time.ts';

/** What tests replace, waiting among it, and how long a page is looked at (milliseconds) before its button counts. */
export interface Dependencies extends Sending {
  /** Why a mail server accepts no email from us; undefined where it does. */
  readonly mailServerFault: (smtpUrl: string) => Promise<string | undefined>;
  readonly dwell: number;
  readonly pause: Pause;
}

export interface Running {
  readonly url: string;
  readonly mailDestination: string;
  readonly app: FastifyInstance;
  readonly worker: OutboxWorker;
  readonly jobs: Jobs;
  readonly http: Http;
  /** Answers for at most `grace` more milliseconds, finishes requests and emails in hand, then closes. */
  stop(grace?: number): Promise<void>;
  /**
   * Answers from here on from the site and the content of another release of the same code. Requests end with the
   * release they began with. Throws, and goes on as before, when something in it is wrong.
   */
  takeOver(release: string): Promise<void>;
}

export function dependenciesOf(settings: Settings): Dependencies {
  const log = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    now: () => new Date(),
    random: Math.random,
    log,
    dwell: leastDwell,
    mailServerFault,
    renderer: new LetterRenderer(bundledRenderThread),
    pause: (milliseconds) => setTimeout(milliseconds),
  };
}

/** What is read of a release before anything is opened. */
function readContent({ features, wordsIn }: Firm, settings: Settings, now: Date) {
  const words = wordsIn(settings.content);
  for (const { check } of features) check?.(words, personalDataOf(features));
  const policies = readPolicies(settings.siteDist);
  const preselections = features.flatMap(({ preselection }) => preselection ?? []);
  const site = new SiteFiles(settings.siteDist, recentSites(settings.siteDist, now), preselections);
  return { settings, words, policies, site };
}

/** What the releases that a process serves one after another share. */
interface Shared extends Pick<Http, 'limiter' | 'counters' | 'dwell'> {
  readonly store: Store;
  readonly listener: HttpListener;
  readonly shutdown: GracefulShutdown;
  readonly metrics: Metrics;
}

/** Everything that answers and sends for one release; it does not listen, and its worker and jobs are not started. */
async function serve(
  features: readonly Feature[],
  { settings, words, policies, site }: ReturnType<typeof readContent>,
  { store: shared, listener, shutdown, metrics, ...limits }: Shared,
  dependencies: Dependencies,
) {
  const { now, log, pause } = dependencies;
  // What features keep of a release (perContext) goes by its store.
  const store: Store = { ...shared };
  const answers = new AnswerPages(
    features.flatMap(({ answers: some }) => some ?? []),
    settings,
    policies,
    { stamp: () => limits.dwell.stamp(), pressAgain: words.mail.answers.pressAgain },
  );
  const { context, courier, queue, worker } = wire(features, settings, words, store, dependencies, metrics.delivered);
  const opened: ReturnType<NonNullable<Feature['pageOpened']>>[] = [];
  const http: Http = {
    ...context,
    ...limits,
    site,
    answers,
    pause,
    pageOpened: (path, headers) => {
      for (const tell of opened) tell(path, headers);
    },
  };
  const post = mailServerWatch(settings.smtpUrl, dependencies.mailServerFault, log);
  const jobs = new Jobs(
    [
      ...post.jobs,
      {
        name: 'limits',
        every: 60 * minute,
        run: async () => {
          for (const limit of [http.limiter, ...Object.values(http.counters)]) await limit.clear();
        },
      },
      ...features.flatMap(({ jobs: some }) => some?.(context, http) ?? []),
    ],
    log,
  );
  for (const { pageOpened } of features) if (pageOpened) opened.push(pageOpened(http));
  for (const { opening } of features) await opening?.(http);
  const { app, requests } = await buildServer(features, http, {
    policies,
    shutdown,
    metrics,
    listener,
    readiness: readinessOf({
      store,
      queue,
      now,
      isStopping: () => shutdown.begun,
      hasRoom: () => hasRoom(store, settings),
      warnings: post.warnings,
    }),
  });
  const end = async (): Promise<void> => {
    await jobs.stop();
    await worker.stop();
    for (const { closing } of features) await closing?.(http);
    courier.close();
  };
  return { app, requests, http, jobs, queue, worker, courier, end };
}

/** Wires everything together and starts it. Throws a line when something is missing, in use or wrong. */
export async function start(firm: Firm, settings: Settings, dependencies: Dependencies): Promise<Running> {
  const { features } = firm;
  const { now, log, dwell: least, pause } = dependencies;
  const content = readContent(firm, settings, now());
  const place: StorePlace = {
    ...settings,
    migrations: migrationsOf(features),
    onFault: (error) => log.error({ fault: error.message }, 'database connection lost'),
  };
  const store = await whenReachable(() => openStore(place), {
    pause,
    tell: (reason, left) =>
      log.warn({ fault: reason }, `DATABASE_URL: the database is not there yet; trying again for ${left} more seconds`),
  });
  if (settings.databaseUrl !== undefined && isDatabaseInClear(settings.databaseUrl)) {
    log.warn(
      'DATABASE_URL: the connection to the database crosses a network in clear text, passwords and personal data ' +
        'with it; add sslmode=verify-full',
    );
  }
  const behind = await peopleLeftBehind(store, settings, personalDataOf(features));
  if (behind !== undefined) log.warn(behind);
  if (settings.webhook && isInClear(settings.webhook.url)) {
    log.warn('WEBHOOK_URL: enquiries leave this machine in clear text; use https://');
  }
  const key = await store.db.transaction().execute((transaction) => secretOf(transaction, 'dwell'));
  const shared: Shared = {
    store,
    listener: new HttpListener(),
    shutdown: new GracefulShutdown(),
    metrics: new Metrics(async () => [
      ...(await operatingFigures(features, current.http)),
      ...machineFigures(settings, ownFolder, now()),
    ]),
    limiter: limiterFor(store, now),
    counters: {
      visits: new OwnCounters(ownAllowances.visits, now),
      failures: new OwnCounters(ownAllowances.failures, now),
      searches: new OwnCounters(ownAllowances.searches, now),
      repetitions: new OwnCounters(ownAllowances.repetitions, now),
    },
    dwell: dwellOf(key, now, least),
  };
  const first = await serve(features, content, shared, dependencies);
  let current = first;
  let turn = Promise.resolve();
  const { app } = first;
  const stop = async (grace = 0): Promise<void> => {
    await shared.shutdown.wait(app.server, grace);
    await turn;
    await app.close();
    if (current !== first) await current.app.close();
    await current.end();
    await dependencies.renderer.close();
    await store.close();
  };
  try {
    await app.listen({ port: settings.port, host: settings.host });
    // With the folder's lock held, a lease can only be that of a process that died.
    if (store.engine === 'sqlite') await first.queue.release(undefined);
  } catch (error) {
    await stop();
    throw error;
  }
  first.worker.start();
  first.jobs.start();
  const exchange = async (release: string): Promise<void> => {
    if (shared.shutdown.begun) return;
    const own = { ...settings, siteDist: join(release, 'dist'), content: join(release, 'content') };
    const next = await serve(features, readContent(firm, own, now()), shared, dependencies);
    await next.app.ready();
    next.worker.start();
    next.jobs.start();
    const before = current;
    current = next;
    next.requests.open();
    await before.requests.drained();
    // The first one's server is that of the process.
    if (before !== first) await before.app.close();
    await before.end();
  };
  return {
    url: settings.siteUrl,
    mailDestination: first.courier.destination,
    app,
    stop,
    worker: first.worker,
    jobs: first.jobs,
    http: first.http,
    takeOver: (release) => {
      const taken = turn.then(() => exchange(release));
      turn = taken.catch(() => undefined);
      return taken;
    },
  };
}
