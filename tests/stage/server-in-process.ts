import pino from 'pino';
import { join } from 'node:path';
import { readEnvironment, type Settings } from '../../core/context/environment.ts';
import { root } from '../../tools/checks/root.ts';
import { pathToFileURL } from 'node:url';
import { leastDwell } from '../../core/http/limits/dwell.ts';
import { LetterRenderer } from '../../core/mail/letter-renderer.ts';
import { start, type Running } from '../../core/start/start.ts';
import { readWords } from '../../features/words.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { features } from '../../features/index.ts';

/** What an environment with nothing in it sets, on any free port; each test says what it wants otherwise. */
export function testSettings(changes: Partial<Settings> & Pick<Settings, 'dataDir'>): Settings {
  const reading = readEnvironment({}, root);
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'));
  return { ...reading.settings, port: 0, deskPort: 0, ...changes };
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
    testSettings({ port, siteUrl: url, functionsUrl: url, logLevel: 'silent', ...changes }),
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
