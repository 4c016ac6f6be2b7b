import { ownFolder, readEnvironment } from '../core/context/environment.ts';
import { doubtsOf } from '../core/start/doubts.ts';
import { beginProcess, leave, stopAtSignal } from '../core/start/process.ts';
import { releaseIn, versionInWords } from '../core/start/release.ts';
import { releaseFollower, tooEarly } from '../core/start/releases.ts';
import { start, dependenciesOf, type Running } from '../core/start/start.ts';
import { startFault } from '../core/start/start-faults.ts';
import { databaseInWords } from '../core/store/open.ts';
import { firm } from '../features/index.ts';

/** Longest wait for requests and mails at a stop before the process ends anyway; milliseconds. */
const stopLimit = 15_000;

/** Between two looks which release is the current one; milliseconds. */
const lookEvery = 1_000;

/** How long clients with open connections may still ask, once told to close them; milliseconds. */
const grace = 1_000;

const reading = readEnvironment(process.env, process.cwd());
if ('mistakes' in reading) leave(reading.mistakes.join('\n'));
const { settings } = reading;
const dependencies = dependenciesOf(settings);
const { log } = dependencies;

beginProcess((warning, name) => log.warn({ warning: name }, warning));

const today = (): string => new Date().toISOString().slice(0, 10);
const own = releaseIn(ownFolder);
const early = own && tooEarly(own, today());
if (early !== undefined) leave(`This release is not served: ${early}.`);

const running: Running = await start(firm, settings, dependencies).catch((error: unknown) =>
  leave(startFault(error, settings)),
);

console.log(`The site is open at ${running.url}`);
console.log(`Emails go to ${running.mailDestination}`);
log.info(
  {
    version: versionInWords(ownFolder),
    node: process.version,
    database: databaseInWords(settings),
    mail: running.mailDestination,
  },
  'started',
);
for (const line of doubtsOf(settings, process.env, ownFolder)) log.error(line);

const follow = releaseFollower({ own: ownFolder, today, takeOver: (release) => running.takeOver(release), log });
// With another folder given, the releases of the project are not what is served.
if (process.env['SITE_DIST'] === undefined) setInterval(() => void follow(), lookEvery).unref();

stopAtSignal(async () => {
  await running.stop(grace);
  log.info('stopped');
}, stopLimit);
