import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { MadePromise } from '../../features/promises/promise-register.ts';
import { Calls } from '../../features/calls/calls.ts';
import { offeredWordings } from '../../features/consent/offered-wordings.ts';
import { ConsentReceipts } from '../../features/consent/consent-receipts.ts';
import { correspondence, type Sending } from './correspondence.ts';
import { ownFolder, type Settings } from './environment.ts';
import { ownAllowances } from '../http/limits/allowances.ts';
import { Dwell, leastDwell, pressesApart } from '../http/limits/dwell.ts';
import { OwnCounters } from '../http/limits/own-counters.ts';
import { OwnLimiter } from '../http/limits/own-limiter.ts';
import { SharedLimiter } from '../http/limits/shared-limiter.ts';
import { AnswerPages } from '../http/answer-pages.ts';
import type { Pause } from '../http/connection-limits.ts';
import { GracefulShutdown } from '../http/graceful-shutdown.ts';
import { readPolicies } from '../http/site/page-policies.ts';
import { buildServer } from '../http/server.ts';
import { SiteFiles } from '../http/site/site-files.ts';
import { Housekeeping } from './housekeeping.ts';
import { isInClear } from '../store/loopback.ts';
import { bundledRenderThread, LetterRenderer } from '../mail/letter-renderer.ts';
import { outboxFigures } from '../outbox/figures.ts';
import type { OutboxWorker } from '../outbox/worker.ts';
import { inspectLetters } from '../../features/promises/inspect-letters.ts';
import { PromiseTemplates } from '../../features/promises/fill-page.ts';
import { publishedFigures, readRegister } from '../../features/promises/register.ts';
import { ShownPromises } from '../../features/promises/show-promises.ts';
import { checkRules } from '../../features/privacy/retention.ts';
import { readinessOf } from '../http/health.ts';
import { Metrics } from '../http/metrics.ts';
import { machineFigures, operatingFigures } from './operating-figures.ts';
import { hasRoom } from './storage.ts';
import { recentSites } from './release.ts';
import { onceThere } from '../store/late-database.ts';
import { signUpFigures } from '../../features/newsletter/sign-up-figures.ts';
import { openStore, type StorePlace } from '../store/open.ts';
import { isDatabaseInClear } from '../store/postgres.ts';
import { secretOf } from '../store/secrets.ts';
import { writeTally } from '../../features/visits/records.ts';
import { Visits } from '../../features/visits/visits.ts';
import { readWords, type Words } from './words.ts';

/** What tests replace, waiting among it, and how long a page is looked at (milliseconds) before its button counts. */
export interface Dependencies extends Sending {
  readonly dwell: number;
  readonly pause: Pause;
  /** Reads what a folder says of the firm, its rules and its mails. Throws when something in it is wrong. */
  readonly wordsIn: (content: string) => Words;
  /** Reads the register of promises. Throws when something in it is wrong. */
  readonly registerIn: (content: string) => readonly MadePromise[];
}

export interface Running {
  /** Address to open in a browser. */
  readonly url: string;
  readonly mailDestination: string;
  readonly app: FastifyInstance;
  readonly worker: OutboxWorker;
  readonly housekeeping: Housekeeping;
  readonly visits: Visits;
  /**
   * Answers for at most `grace` more milliseconds while asking clients to close, finishes running requests, then the
   * mails being sent, writes the visits counted, then closes the database.
   */
  stop(grace?: number): Promise<void>;
}

export function dependenciesOf(settings: Settings): Dependencies {
  const log = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    now: () => new Date(),
    random: Math.random,
    log,
    dwell: leastDwell,
    renderer: new LetterRenderer(bundledRenderThread),
    wordsIn: readWords,
    registerIn: readRegister,
    pause: (milliseconds) => setTimeout(milliseconds),
  };
}

/** Wires everything together and starts it. Throws when something is missing, in use or wrong, with a line that says what. */
export async function start(settings: Settings, dependencies: Dependencies): Promise<Running> {
  const { now, log, dwell: least, pause, wordsIn, registerIn } = dependencies;
  const words = wordsIn(settings.content);
  checkRules(words.retention);
  const wordings = offeredWordings(settings.content);
  const policies = readPolicies(settings.siteDist);
  const answers = new AnswerPages(settings.siteDist, policies, { stamp: () => dwell.stamp(), pressAgain: words.mail.answers.pressAgain });
  const site = new SiteFiles(settings.siteDist, recentSites(settings.siteDist, now()));
  const register = registerIn(settings.content);
  const templates = new PromiseTemplates(settings.siteDist);
  const place: StorePlace = { ...settings, onFault: (error) => log.error({ fault: error.message }, 'database connection lost') };
  const store = await onceThere(() => openStore(place), {
    pause,
    tell: (reason, left) => log.warn({ fault: reason }, `DATABASE_URL: the database is not there yet; trying again for ${left} more seconds`),
  });
  if (settings.databaseUrl !== undefined && isDatabaseInClear(settings.databaseUrl)) {
    log.warn('DATABASE_URL: the connection to the database crosses a network in clear text, passwords and personal data with it; add sslmode=verify-full');
  }
  if (settings.webhook && isInClear(settings.webhook.url)) {
    log.warn('WEBHOOK_URL: enquiries leave this machine in clear text; use https://');
  }
  const {
    courier,
    busyTimes,
    bounceMailbox,
    queue,
    newsletter,
    letters,
    signUpGuard,
    enquiries,
    actTools,
    callTools,
    zones,
    calendarEntries,
    erasing,
    myData,
    deleteMails,
    owner,
    worker,
    close,
  } = correspondence(settings, words, store, dependencies);
  const limiter = store.engine === 'postgres' ? new SharedLimiter(store, now) : new OwnLimiter(now);
  const key = await store.db.transaction().execute((transaction) => secretOf(transaction, 'dwell'));
  const dwell = new Dwell({ key, now, least });
  const counters = {
    visits: new OwnCounters(ownAllowances.visits, now),
    failures: new OwnCounters(ownAllowances.failures, now),
    repetitions: new OwnCounters(ownAllowances.repetitions, now),
  };
  const visits = new Visits({ isPage: (route) => site.at(route)?.isPage === true, write: (tally) => writeTally(store, tally), now, log });
  const retention = {
    store,
    rules: words.retention,
    now,
    closeAnsweredAfter: words.enquiries.closeAnsweredAfter,
    closeUnansweredAfter: words.enquiries.closeUnansweredAfter,
    deleteMails,
  };
  const promises = new ShownPromises({
    snapshots: {
      ...{ store, rules: words.retention, now, owner, published: publishedFigures(register) },
      inspectLetters: () => inspectLetters(settings, words, dependencies.renderer.render),
    },
    register,
    templates,
    site,
  });
  const housekeeping = new Housekeeping({
    limits: [limiter, ...Object.values(counters)],
    retention,
    enquiries,
    letters,
    busyTimes,
    signUpGuard,
    promises,
    bounceMailbox,
    erasing,
    mailFolder: join(settings.dataDir, 'mail'),
    owner,
    log,
  });
  // A server that begins anew goes on with the figures that it had; a database that cannot be read now is told of elsewhere.
  await promises.show().catch(() => undefined);
  const shutdown = new GracefulShutdown();
  const { app, servers, open } = await buildServer(
    {
      siteUrl: settings.siteUrl,
      allowedOrigins: settings.allowedOrigins,
      anonKey: settings.anonKey,
      trustProxy: settings.trustProxy,
      words,
      newsletter,
      signUpGuard,
      presses: new Dwell({ key, now, ...pressesApart }),
      enquiries,
      actTools,
      callTools,
      zones,
      calendarEntries,
      calls: new Calls(callTools),
      myData,
      visits,
      limiter,
      counters,
      dwell,
      site,
      answers,
      log,
      pause,
      receipts: new ConsentReceipts(store, now),
      wordings,
      metrics: new Metrics(async () => [...(await operatingFigures(store, now())), ...machineFigures(settings, ownFolder, now())]),
      metricsToken: settings.metricsToken,
      readiness: readinessOf({
        store,
        queue,
        now,
        isStopping: () => shutdown.begun,
        hasRoom: () => hasRoom(store, settings),
        figures: async () => ({
          retention: housekeeping.standing ?? null,
          outbox: await outboxFigures(store, now()).catch(() => null),
          signUps: await signUpFigures(store, signUpGuard.isOn, now()).catch(() => null),
        }),
      }),
    },
    policies,
    shutdown,
  );

  const stop = async (grace = 0): Promise<void> => {
    await shutdown.wait(servers(), grace);
    await app.close();
    await housekeeping.stop();
    await worker.stop();
    await visits.stop();
    await close();
    await store.close();
  };
  try {
    await open(settings.port, settings.host);
    // With the folder's lock held, a lease can only be that of a process that died.
    if (store.engine === 'sqlite') await queue.release(undefined);
  } catch (error) {
    await stop();
    throw error;
  }
  worker.start();
  housekeeping.start();
  visits.start();
  return { url: settings.siteUrl, mailDestination: courier.destination, app, worker, housekeeping, visits, stop };
}
