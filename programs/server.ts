import { ownFolder, readEnvironment } from '../core/context/environment.ts';
import { settingWarnings } from '../core/start/setting-warnings.ts';
import { beginProcess, leave, stopAtSignal } from '../core/start/process.ts';
import { releaseIn, versionInWords } from '../core/start/release.ts';
import { releaseFollower, tooEarly } from '../core/start/releases.ts';
import { start, dependenciesOf, type Running } from '../core/start/start.ts';
import { startFault } from '../core/start/start-faults.ts';
import { databaseInWords } from '../core/store/open.ts';
import { firm } from '../features/index.ts';

/** Longest wait for running requests and emails at a stop; milliseconds. */
const stopLimit = 15_000;

/** Interval at which the current release is checked; milliseconds. */
const lookEvery = 1_000;

/** How long open connections may still send requests after being told to close; milliseconds. */
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
for (const line of settingWarnings(settings, process.env, ownFolder)) log.error(line);

const follow = releaseFollower({ own: ownFolder, today, takeOver: (release) => running.takeOver(release), log });
// The project's releases are not followed when another site folder is given.
if (process.env['SITE_DIST'] === undefined) setInterval(() => void follow(), lookEvery).unref();

stopAtSignal(async () => {
  await running.stop(grace);
  log.info('stopped');
}, stopLimit);
