import { setTimeout } from 'node:timers/promises';
import pino, { type Logger } from 'pino';
import type { Settings } from '../context/environment.ts';
import { limiterFor } from '../http/limits/limiter-for.ts';
import type { Pause } from '../http/connection-limits.ts';
import { GracefulShutdown } from '../http/graceful-shutdown.ts';
import { bundledRenderThread, LetterRenderer } from '../mail/letter-renderer.ts';
import { wire, type Sending } from './sending.ts';
import { migrationsOf, type Firm } from './feature.ts';
import { openStoreBeside } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { apiPaths } from '../desk/addresses.ts';
import { AppFiles } from '../desk/server/app-files.ts';
import { databaseWatch } from '../desk/server/database-watch.ts';
import { marksKept } from '../desk/server/marks-cache.ts';
import { roomsOf } from '../desk/server/room.ts';
import { buildDeskServer } from '../desk/server/server.ts';
import { LocalLink } from '../desk/server/sign-in/local-link.ts';

/** What tests replace. */
interface DeskDependencies extends Sending {
  readonly pause: Pause;
  readonly marksKept: number;
}

interface DeskPlace {
  /** Folder of the app as it was built. */
  readonly app: string;
  /** Who the printed link signs in, such as `local:ada`; undefined where none is printed. */
  readonly local: string | undefined;
}

export interface RunningDesk {
  /** Where it answers on its own machine, without a slash at the end. */
  readonly url: string;
  /** Signs in once; undefined where none is printed. */
  readonly link: string | undefined;
  readonly store: Store;
  stop(grace?: number): Promise<void>;
}

export function deskDependencies(settings: Settings): DeskDependencies {
  const log: Logger = pino(
    { level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  );
  return {
    now: () => new Date(),
    random: Math.random,
    log,
    renderer: new LetterRenderer(bundledRenderThread),
    pause: (milliseconds) => setTimeout(milliseconds),
    marksKept,
  };
}

/** Opens the desk beside the site's server, which sends its emails. Throws when it cannot. */
export async function startDesk(
  { features, wordsIn }: Firm,
  settings: Settings,
  { pause, marksKept: kept, ...sending }: DeskDependencies,
  place: DeskPlace,
): Promise<RunningDesk> {
  const { now, log } = sending;
  const words = wordsIn(settings.content);
  const app = new AppFiles(place.app);
  const store = await openStoreBeside({
    ...settings,
    migrations: migrationsOf(features),
    onFault: (error) => log.error({ fault: error.message }, 'database connection lost'),
  });
  const { context, close } = wire(features, settings, words, store, sending);
  const localLink = place.local === undefined ? undefined : new LocalLink(place.local);
  const shutdown = new GracefulShutdown();
  const { server, settle } = await buildDeskServer(
    {
      parts: context,
      rooms: roomsOf(features),
      app,
      watch: databaseWatch(store, now),
      limiter: limiterFor(store, now),
      localLink,
      pause,
      marksKept: kept,
    },
    shutdown,
  );
  const stop = async (grace = 0): Promise<void> => {
    await shutdown.wait(server.server, grace);
    await server.close();
    await settle();
    await close();
    await store.close();
  };
  try {
    await server.listen({ port: settings.deskPort, host: settings.deskHost });
  } catch (error) {
    await stop();
    throw error;
  }
  const address = server.server.address();
  const port = address === null || typeof address === 'string' ? settings.deskPort : address.port;
  const url = `http://127.0.0.1:${port}`;
  return { url, link: localLink && `${url}${apiPaths.openLink}?token=${localLink.token}`, store, stop };
}
