import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import type { Settings } from '../../core/start/environment.ts';
import { leastDwell } from '../../core/http/limits/dwell.ts';
import { LetterRenderer } from '../../core/mail/letter-renderer.ts';
import { start, type Running } from '../../core/start/start.ts';
import { readWords } from '../../features/words.ts';
import { root } from '../../tools/checks/root.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { testSettings } from './test-settings.ts';
import { features } from '../../features/index.ts';

/**
 * The built site and the functions in this process, so that a test sets their clock, or has written what they keep in
 * memory. Loading this costs a worker a second: import it where it is opened.
 */
export async function startHere(
  changes: Partial<Settings> & Pick<Settings, 'dataDir'>,
  now: () => Date,
  wordsIn: typeof readWords = readWords,
): Promise<Running> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  return start({ features, wordsIn }, testSettings({ port, host: '127.0.0.1', siteUrl: url, functionsUrl: url, logLevel: 'silent', ...changes }), {
    now,
    random: () => 0.5,
    log: pino({ level: 'silent' }),
    dwell: leastDwell,
    renderer: new LetterRenderer(pathToFileURL(join(root, 'releases', 'current', 'build', 'render-thread.js'))),
    pause: async () => undefined,
  });
}
