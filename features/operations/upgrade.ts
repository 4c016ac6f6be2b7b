import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import * as z from 'zod/mini';
import { endable } from '../../core/cli/progress.ts';
import { readSettings, refuseOtherProject } from '../../core/cli/session.ts';
import { ownFolder, type Settings } from '../../core/context/environment.ts';
import { projectOf, releaseIn } from '../../core/start/release.ts';
import { currentRelease, folderOf, makeCurrent, removeOldReleases, whyNotTaken } from '../../core/start/releases.ts';
import { FolderInUse, lockFolder, type FolderLock } from '../../core/store/folder-lock.ts';
import { takeIn } from './candidate.ts';
import { keepDatabase, putBack } from './kept-database.ts';
import { addressesOf, expectReady, whyNotReady } from './ready-addresses.ts';
import { clauseOf, runLine, runToolOf } from './release-tool.ts';
import { today } from './releases.ts';

/** State of a running upgrade, in a file next to the releases that an interrupted one leaves behind. */
const underWay = z.object({
  from: z.string(),
  to: z.string(),
  /** Backup of the database; empty until it is made. */
  backup: z.string(),
  ready: z.array(z.string()),
});
type UnderWay = z.output<typeof underWay>;

const noteOf = (project: string): string => join(folderOf(project), 'upgrade.json');

/** A project's interrupted upgrade; undefined if there is none. */
export function cutShort(project: string): UnderWay | undefined {
  const file = noteOf(project);
  return existsSync(file) ? z.parse(underWay, JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

function note(project: string, upgrade: UnderWay): void {
  const file = noteOf(project);
  writeFileSync(`${file}.part`, JSON.stringify(upgrade));
  renameSync(`${file}.part`, file);
}

interface Machine {
  readonly project: string;
  readonly settings: Settings;
  readonly backups: string;
  readonly stop: string;
  readonly start: string;
  /** Timeout until servers are ready; seconds. */
  readonly within: number;
}

/** Minimum of that timeout when going back to the old release; seconds. */
const leastWayBack = 60;

const say = (line: string): void => console.log(line);

async function stopServers({ stop }: Machine, addresses: readonly string[]): Promise<void> {
  await runLine(stop);
  const reasons = await Promise.all(addresses.map(whyNotReady));
  const still = addresses.find((_, index) => reasons[index]?.endsWith('does not answer') !== true);
  if (still !== undefined) throw new Error(`${still} still answers after: ${stop}`);
  say(`Stopped: ${stop}`);
}

async function startServers({ start, within }: Machine, addresses: readonly string[]): Promise<void> {
  await runLine(start);
  say(`Started: ${start}`);
  await expectReady(addresses, within);
}

const standing = z.object({ pending: z.array(z.string()), foreign: z.optional(z.string()) });

/** How the database's migrations compare with a release's. */
async function standingFor(release: string): Promise<z.output<typeof standing>> {
  return z.parse(standing, JSON.parse(await runToolOf(release, 'migrate', '--dry-run', '--json')));
}

async function goBack(machine: Machine, { from, backup, ready }: UnderWay): Promise<void> {
  const { project, settings } = machine;
  const release = join(folderOf(project), from);
  await stopServers(machine, ready);
  if ((await standingFor(release)).foreign !== undefined) {
    await putBack(settings, release, backup, new Date());
    say(`Put back: the database from before, ${backup}.`);
  }
  makeCurrent(project, release);
  await startServers({ ...machine, within: Math.max(machine.within, leastWayBack) }, ready);
  rmSync(noteOf(project));
}

/** Stops, backs up the database, migrates, switches and starts; goes back if one of these fails. */
async function exchange(machine: Machine, begun: UnderWay, pending: readonly string[]): Promise<void> {
  const { project, settings, backups } = machine;
  const [from, to] = [join(folderOf(project), begun.from), join(folderOf(project), begun.to)];
  let upgrade = begun;
  const keep = async (): Promise<void> => {
    upgrade = { ...begun, backup: await keepDatabase(settings, from, backups, new Date()) };
    note(project, upgrade);
    say(`Backup: ${upgrade.backup}`);
  };
  note(project, upgrade);
  try {
    // Without migrations the backup can be made while the servers run: both releases understand what they write.
    if (pending.length === 0 && upgrade.backup === '') await keep();
    await stopServers(machine, upgrade.ready);
    if (pending.length > 0) {
      await keep();
      say(await runToolOf(to, 'migrate'));
    }
    makeCurrent(project, to);
    say(`Switched: releases/current is ${begun.to}.`);
    await startServers(machine, upgrade.ready);
    rmSync(noteOf(project));
  } catch (error) {
    const why = clauseOf(error);
    say(`Going back to ${begun.from}: ${why}`);
    const second = await goBack(machine, upgrade).then(() => undefined, clauseOf);
    if (second === undefined)
      throw new Error(`No upgrade (${why}). ${begun.from} is served as before.`, { cause: error });
    const kept = upgrade.backup === '' ? 'is as it was' : `from before is in ${upgrade.backup}`;
    throw new Error(
      `No upgrade (${why}), and no way back (${second}). The database ${kept}. With that mended: corbiere ` +
        'upgrade --back',
      { cause: error },
    );
  }
}

async function upgradeTo(machine: Machine, given: string, further: readonly string[]): Promise<void> {
  const { project, settings, within } = machine;
  const current = currentRelease(project);
  if (current === undefined) throw new Error(`${project} serves no release: there is nothing to upgrade.`);
  const earlier = cutShort(project);
  const candidate = await takeIn(project, current, resolve(given), today());
  const to = basename(candidate);
  if (earlier !== undefined && earlier.to !== to)
    throw new Error(`An upgrade to ${earlier.to} was cut short. End it first: corbiere upgrade --back`);
  const { pending, foreign } = await standingFor(candidate);
  if (foreign !== undefined) throw new Error(`${to} is not taken: this database ${foreign} Nothing was changed.`);
  const migrations = pending.length === 0 ? 'no migration' : `migrations ${pending.join(', ')}`;
  say(`Checked: ${to} is whole and runs here; ${migrations}.`);
  if (earlier === undefined && candidate === current) {
    say('It is the current release already.');
    return;
  }
  const [server, ...others] = addressesOf(settings);
  const answering = await Promise.all(others.map(whyNotReady));
  const ready = [server, ...others.filter((_, index) => answering[index] === undefined), ...further];
  const [own, next] = [releaseIn(current), releaseIn(candidate)];
  if (earlier === undefined && own && next && whyNotTaken(own, next, today()) === undefined) {
    makeCurrent(project, candidate);
    say('Switched: only texts differ, and a running server takes them over within seconds.');
    await expectReady([server], within);
  } else {
    await exchange(machine, earlier ?? { from: basename(current), to, backup: '', ready }, pending);
  }
  removeOldReleases(project, new Date());
  say(`${to} is served.`);
}

/** Locks out a second upgrade until this one ends. */
function upgradeAlone(project: string): FolderLock {
  try {
    return lockFolder(folderOf(project));
  } catch (error) {
    throw error instanceof FolderInUse ? new Error('An upgrade is running already.', { cause: error }) : error;
  }
}

function seconds(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a number of seconds.');
  return Number(text);
}

/** The systemctl command for our units; undefined if none is installed. */
function systemctl(act: 'stop' | 'start'): string | undefined {
  const units = ['corbiere', 'corbiere-desk'].filter((unit) => existsSync(`/etc/systemd/system/${unit}.service`));
  return units.length === 0 ? undefined : `systemctl ${act} ${units.join(' ')}`;
}

interface Options {
  readonly backups: string;
  readonly stop?: string;
  readonly start?: string;
  readonly ready?: readonly string[];
  readonly within: number;
  readonly back?: boolean;
}

/** `corbiere upgrade` */
export function addUpgradeCommand(program: Command): void {
  program
    .command('upgrade')
    .description(
      'put a release in the place of the current one: check it, back up, migrate, switch, ask whether all is ' +
        'well, and go back if not; fetches nothing',
    )
    .argument('[release]', 'its folder or archive')
    .option('--backups <folder>', 'where the backup goes', '/var/backups/corbiere')
    .option('--stop <command>', 'stops server and desk; without it systemctl stops the installed units')
    .option('--start <command>', 'starts them; without it systemctl')
    .option(
      '--ready <address...>',
      'further addresses that must answer 200 in the end, such as that of a second server',
    )
    .option('--within <seconds>', 'how long the servers may take until they are ready', seconds, 60)
    .option('--back', 'go back from an upgrade that was cut short')
    .action(async (given: string | undefined, options: Options) => {
      refuseOtherProject();
      const [stop, start] = [options.stop ?? systemctl('stop'), options.start ?? systemctl('start')];
      if (stop === undefined || start === undefined)
        throw new Error('No unit of systemd is installed: name what stops and starts the servers, --stop and --start.');
      const project = projectOf(ownFolder);
      const machine = { project, settings: readSettings(), ...options, backups: resolve(options.backups), stop, start };
      const halfWay = 'The upgrade was cut short. To go on, run it again; to go back: corbiere upgrade --back';
      const lock = upgradeAlone(project);
      await endable(halfWay, async () => {
        if (options.back !== true && given !== undefined) return upgradeTo(machine, given, options.ready ?? []);
        if (options.back !== true) throw new Error('Name the folder or the archive of a release.');
        const earlier = cutShort(project);
        if (earlier === undefined)
          throw new Error('No upgrade was cut short. To an earlier release: corbiere rollback');
        await goBack(machine, earlier);
        say(`${earlier.from} is served again.`);
      }).finally(() => lock.release());
    });
}
