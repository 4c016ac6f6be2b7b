import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { print } from '../../core/cli/session.ts';
import { minuteOf, table } from '../../core/cli/table.ts';
import { ownFolder } from '../../core/context/environment.ts';
import type { Firm } from '../../core/start/feature.ts';
import { projectOf, releaseIn, type ReleaseFacts } from '../../core/start/release.ts';
import { jsonCommand } from '../../core/cli/json-command.ts';
import { currentRelease, makeCurrent, releasesOf, whyNotTaken } from '../../core/start/releases.ts';

interface Listed extends ReleaseFacts {
  readonly name: string;
  readonly folder: string;
  readonly isCurrent: boolean;
  /** What a running server of the current release does when this one becomes current. */
  readonly taken: string;
}

/** Today in UTC, for dated texts. */
export const today = (): string => new Date().toISOString().slice(0, 10);

function listed(project: string): readonly Listed[] {
  const current = currentRelease(project);
  const served = current === undefined ? undefined : releaseIn(current);
  return releasesOf(project).flatMap((folder) => {
    const facts = releaseIn(folder);
    if (!facts) return [];
    const reason = served && whyNotTaken(served, facts, today());
    return [
      { ...facts, name: basename(folder), folder, isCurrent: folder === current, taken: reason ?? 'without a restart' },
    ];
  });
}

/** `corbiere releases`, `corbiere rollback` and `corbiere publish` */
export function addReleaseCommands(program: Command, _firm: Firm, project = projectOf(ownFolder)): void {
  jsonCommand(
    program,
    'releases',
    'the releases that are kept, the newest first, and whether a running server takes each over by itself',
  ).action(({ json }: { json?: boolean }) => {
    const rows = listed(project);
    print(json, rows, () =>
      rows.length === 0
        ? 'No releases. Run: npm run build'
        : table<Listed>(
            [
              { title: '', value: ({ isCurrent }) => (isCurrent ? '*' : ''), width: 1 },
              { title: 'Release', value: ({ name }) => name, width: 30 },
              { title: 'Commit', value: ({ commit }) => commit ?? '', width: 12 },
              { title: 'Built (UTC)', value: ({ builtAt }) => minuteOf(builtAt), width: 16 },
              { title: 'Taken over', value: ({ isCurrent, taken }) => (isCurrent ? 'current' : taken), width: 90 },
            ],
            rows,
          ),
    );
  });

  program
    .command('rollback')
    .description('make an earlier release the current one; a running server of the same code takes it over by itself')
    .argument(
      '[release]',
      'its name in "corbiere releases"; without one the newest that was built before the current one',
    )
    .action((name?: string) => {
      const rows = listed(project);
      const place = rows.findIndex(({ isCurrent }) => isCurrent);
      const found = name === undefined ? rows[place + 1] : rows.find((row) => row.name === name);
      if (!found)
        throw new Error(
          name === undefined ? 'There is no earlier release.' : `There is no release ${name}. See: corbiere releases`,
        );
      makeCurrent(project, found.folder);
      console.log(`${found.name} is the current release: ${found.isCurrent ? 'it was before' : found.taken}.`);
    });

  program
    .command('publish')
    .description('build the sources of this project; a running server takes over what is said anew')
    .option('--due', 'only when a text that was left out of the current release has come to its day')
    .action(({ due = false }: { due?: boolean }) => {
      const current = currentRelease(project);
      const facts = current === undefined ? undefined : releaseIn(current);
      const waiting = facts?.coming.filter(({ on }) => on <= today()) ?? [];
      if (due && waiting.length === 0) {
        console.log('No text has come to its day.');
        return;
      }
      const launcher = join(project, 'tools', 'launch.mjs');
      if (!existsSync(launcher))
        throw new Error(`${project} has no sources: a release is published where it is built.`);
      const { status } = spawnSync(process.execPath, [launcher, 'build'], { cwd: project, stdio: 'inherit' });
      if (status !== 0) throw new Error('Nothing was published: the build failed.');
      for (const { file, on } of waiting) console.log(`Published: ${file}, due on ${on}`);
    });
}
