import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCurrent } from '../../core/start/releases.ts';
import { draftRelease, keepRelease } from '../../tools/build/releases.ts';
import { root } from '../../tools/checks/root.ts';
import { writeSiteFixture } from '../stage/fixtures.ts';

/** What a release of the tests has that others have not. */
interface Peculiar {
  readonly migration?: boolean;
  readonly isBroken?: boolean;
  readonly sameCode?: boolean;
  readonly siteUrl?: string;
  readonly product?: string;
}

export const laterMigration = '2099-01-01-0-later';

/** Makes a release with a number in a project, out of bundled programs. */
export function writeRelease(project: string, programs: string, number: number, peculiar: Peculiar = {}): string {
  const draft = draftRelease(project);
  const build = join(draft, 'build');
  mkdirSync(build);
  const files = readdirSync(programs).filter((name) => name.endsWith('.js'));
  for (const name of files) copyFileSync(join(programs, name), join(build, name));
  for (const folder of ['content', join('core', 'mail', 'images')])
    cpSync(join(root, folder), join(draft, folder), { recursive: true });
  writeFileSync(
    join(writeSiteFixture(join(draft, 'dist')), 'about.html'),
    `<!doctype html><title>Release ${number}</title>`,
  );
  mkdirSync(join(draft, 'bin'));
  writeFileSync(join(draft, 'bin', 'node'), `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  chmodSync(join(draft, 'bin', 'node'), 0o755);
  writeFileSync(join(build, 'number.js'), peculiar.sameCode === true ? '0' : String(number));
  if (peculiar.isBroken === true) writeFileSync(join(build, 'main.js'), 'process.exit(1);');
  if (peculiar.migration === true) addMigration(build);
  const component = { name: peculiar.product ?? 'corbiere-website', version: '0.1.0' };
  const components = [{ name: 'node', version: process.versions.node }];
  writeFileSync(join(draft, 'sbom.cdx.json'), JSON.stringify({ metadata: { component }, components }));
  const builtAt = new Date(Date.UTC(2026, 10, 22, 9, number)).toISOString();
  const { siteUrl = 'http://localhost:4321' } = peculiar;
  return keepRelease(project, draft, { version: '0.1.0', builtAt, siteUrl, backendUrl: '', sources: String(number) });
}

function addMigration(build: string): void {
  const core = 'var coreMigrations = {';
  const added = `${core} "${laterMigration}": sqlMigration("create table later (id text primary key)"),`;
  const changed = readdirSync(build).filter((name) => {
    const source = readFileSync(join(build, name), 'utf8');
    if (source.includes(core)) writeFileSync(join(build, name), source.replace(core, added));
    return source.includes(core);
  });
  if (changed.length === 0) throw new Error('No program has the migrations.');
}

export interface UpgradeProject {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly backups: string;
  readonly tool: string;
  /** What follows `corbiere` to upgrade to a release or an archive. */
  readonly args: (...further: readonly string[]) => readonly string[];
  readonly start: () => void;
  readonly stop: () => void;
}

/** A project that serves release 0, with a line of the shell that starts its server and one that stops it. */
export function upgradeProject(
  folder: string,
  programs: string,
  port: number,
  place: { readonly dataDir: string; readonly databaseUrl: string | undefined },
): UpgradeProject {
  makeCurrent(folder, writeRelease(folder, programs, 0));
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true });
  const environment = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    PORT: String(port),
    HOST: '127.0.0.1',
    DESK_PORT: '1',
    LOG_LEVEL: 'error',
  };
  const [start, stop] = [join(folder, 'start'), join(folder, 'stop')];
  const server = `cd ${folder} && setsid releases/current/bin/node build/main.js`;
  writeFileSync(start, `(${server} > server.log 2>&1 & echo $! > ${folder}/pid)\n`);
  // Where nobody takes note of its end, it stays as a zombie.
  const runs = '[ -d /proc/$pid ] && ! grep -q "^State:.Z" /proc/$pid/status';
  writeFileSync(
    stop,
    `pid=$(cat ${folder}/pid 2>/dev/null) || exit 0\nkill $pid 2>/dev/null\nwhile ${runs}; do sleep 0.05; done\n`,
  );
  const run = (script: string) => void spawnSync('sh', [script], { env: environment });
  const commands = ['--start', `sh ${start}`, '--stop', `sh ${stop}`, '--backups', backups];
  return {
    folder,
    environment,
    backups,
    tool: join(folder, 'releases', 'current', 'build', 'corbiere.js'),
    args: (...further) => ['upgrade', ...further, ...commands],
    start: () => run(start),
    stop: () => run(stop),
  };
}
