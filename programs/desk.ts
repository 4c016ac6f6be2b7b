import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ownFolder, readEnvironment } from '../core/context/environment.ts';
import { startFault } from '../core/start/start-faults.ts';
import { beginProcess, leave, stopAtSignal } from '../core/start/process.ts';
import { projectOf, versionInWords } from '../core/start/release.ts';
import { openBrowser } from '../core/desk/server/open-browser.tsx';
import { deskDependencies, startDesk, type RunningDesk } from '../core/start/start-desk.ts';
import { firm } from '../features/index.ts';

/** Longest wait for running requests at a stop; milliseconds. */
const stopLimit = 10_000;

/** How long open connections may still send requests after being told to close; milliseconds. */
const grace = 500;

beginProcess();

// core/cli/desk.ts checks and explains them.
const { values: options } = parseArgs({
  options: {
    port: { type: 'string' },
    'no-open': { type: 'boolean' },
    'no-link': { type: 'boolean' },
    as: { type: 'string' },
  },
});
const project = projectOf(ownFolder);
const variables = { ...process.env, ...(options.port === undefined ? {} : { DESK_PORT: options.port }) };
// In tests the program is alone in its folder.
const reading = readEnvironment(variables, existsSync(join(project, 'content')) ? project : process.cwd());
if ('mistakes' in reading) leave(reading.mistakes.join('\n'));
const { settings } = reading;
const login = process.env['SUDO_USER'] ?? userInfo().username;
const place = {
  // Tests bring their own app, as they bring a site.
  app: process.env['DESK_APP'] ?? join(ownFolder, 'desk', 'app'),
  // A service's output goes to a log, which must not keep a sign-in link.
  local: options['no-link'] === true ? undefined : (options.as ?? `local:${login}`),
};
const dependencies = deskDependencies(settings);
const running: RunningDesk = await startDesk(firm, settings, dependencies, place).catch((error: unknown) =>
  leave(
    startFault(error, { ...settings, port: settings.deskPort, host: settings.deskHost })
      .replace(/^(?=PORT:|HOST:)/, 'DESK_')
      .replaceAll('set PORT to', 'set DESK_PORT to'),
  ),
);

console.log(`The desk is open at ${running.url}`);
if (settings.deskUrl !== undefined) console.log(`People of DESK_PEOPLE sign in at ${settings.deskUrl}`);
if (running.link !== undefined) {
  console.log(`This link signs ${place.local ?? ''} in, once:\n${running.link}`);
  if (options['no-open'] !== true && process.stdout.isTTY) process.once('exit', openBrowser(running.link));
}
dependencies.log.info({ version: versionInWords(ownFolder), node: process.version }, 'desk started');

stopAtSignal(() => running.stop(grace), stopLimit);
