import pino from 'pino';
import { join } from 'node:path';
import type { Settings } from '../../core/context/environment.ts';
import { root } from '../../tools/checks/root.ts';
import { pathToFileURL } from 'node:url';
import { leastDwell } from '../../core/http/limits/dwell.ts';
import { LetterRenderer } from '../../core/mail/letter-renderer.ts';
import { start, type Running } from '../../core/start/start.ts';
import { readWords } from '../../features/words.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { features } from '../../features/index.ts';

/** A server for tests, without email, guards or desk, on the built site; each test says what it wants otherwise. */
export function testSettings(changes: Partial<Settings> & Pick<Settings, 'dataDir'>): Settings {
  return {
    port: 0,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:4321',
    functionsUrl: 'http://localhost:4321',
    databaseUrl: undefined,
    smtpUrl: undefined,
    teamEmail: undefined,
    mailFrom: undefined,
    dkim: undefined,
    bounceDomain: undefined,
    bouncesImapUrl: undefined,
    answersDomain: undefined,
    answersUrl: undefined,
    webhook: undefined,
    anonKey: undefined,
    metricsToken: undefined,
    allowedOrigins: [],
    trustProxy: false,
    deskUrl: undefined,
    deskPeople: [],
    deskPort: 0,
    deskHost: '127.0.0.1',
    busyCalendars: [],
    newcomerMailsPerHour: 500,
    logLevel: 'info',
    siteDist: join(root, 'dist'),
    content: join(root, 'content'),
    ...changes,
  };
}

/** The built site and functions in this process, their clock the test's. Loading this costs a second. */
export async function startHere(
  changes: Partial<Settings> & Pick<Settings, 'dataDir'>,
  now: () => Date,
  wordsIn: typeof readWords = readWords,
): Promise<Running> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  return start(
    { features, wordsIn },
    testSettings({ port, host: '127.0.0.1', siteUrl: url, functionsUrl: url, logLevel: 'silent', ...changes }),
    {
      now,
      random: () => 0.5,
      log: pino({ level: 'silent' }),
      dwell: leastDwell,
      renderer: new LetterRenderer(pathToFileURL(join(root, 'releases', 'current', 'build', 'render-thread.js'))),
      pause: async () => undefined,
      mailServerFault: async () => undefined,
    },
  );
}
