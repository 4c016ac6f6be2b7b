import { resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { endable, progressBars } from '../../core/cli/progress.ts';
import { announcedSettings, print, refuseOtherProject, takeRightsOfOwner } from '../../core/cli/session.ts';
import { table } from '../../core/cli/table.ts';
import { migrationsOf, type Firm } from '../../core/start/feature.ts';
import { startFault } from '../../core/start/start-faults.ts';
import { moveDatabase, type MovedTable } from '../../core/store/move.ts';
import { databaseInWords } from '../../core/store/open.ts';
import { jsonCommand } from '../../core/cli/json-command.ts';
import { terminalSafe } from '../../core/store/terminal-safe.ts';

type Target = { readonly databaseUrl: string | undefined; readonly dataDir?: string };

function target(text: string): Target {
  if (/^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)) return { databaseUrl: text };
  const [, folder] = /^sqlite:(.+)$/.exec(text) ?? [];
  if (folder === undefined)
    throw new InvalidArgumentError('It must be postgres://user:password@host:5432/database or sqlite:<folder>.');
  return { databaseUrl: undefined, dataDir: resolve(folder) };
}

const unfinished =
  'The move is not finished. The old database is as it was; no server opens the new one. Run the same command ' +
  'again: it goes on with the table at which it ended.';

/** `corbiere move` */
export function addMoveCommand(program: Command, { features }: Firm): void {
  jsonCommand(
    program,
    'move',
    'copy the database into an empty one of the other engine and compare both; servers must be stopped',
  )
    .requiredOption(
      '--to <place>',
      'postgres://user:password@host:5432/database, or sqlite:<folder> of a data folder',
      target,
    )
    .action(async ({ to, json }: { to: Target; json?: boolean }) => {
      refuseOtherProject();
      const settings = announcedSettings();
      if ((settings.databaseUrl === undefined) === (to.databaseUrl === undefined))
        throw new Error(
          'Both databases are of one engine. To copy an embedded one: corbiere backup and restore; PostgreSQL: ' +
            'pg_dump and pg_restore.',
        );
      const target = { ...settings, ...to };
      if (to.dataDir !== undefined) takeRightsOfOwner(to.dataDir);
      const parts = { migrations: migrationsOf(features), onFault: () => undefined };
      const moved = await endable(unfinished, () =>
        moveDatabase({ ...settings, ...parts }, { ...target, ...parts }, progressBars()),
      ).catch((error: unknown) => {
        throw new Error(startFault(error, settings.databaseUrl === undefined ? target : settings), { cause: error });
      });
      const [from, into] = [settings, target].map(databaseInWords);
      print(json, { from, to: into, tables: moved }, () =>
        [
          checksums(moved),
          `Moved to ${terminalSafe(into ?? '')}: rows and checksums of every table are those of the old database.`,
          to.databaseUrl === undefined
            ? `Remove DATABASE_URL from the service's environment, set DATA_DIR to ${terminalSafe(target.dataDir)}, and start.`
            : "Set DATABASE_URL to it in the service's environment, and start.",
          'The old database is as it was. It holds personal data: delete it when you no longer need it.',
        ].join('\n'),
      );
    });
}

function checksums(moved: readonly MovedTable[]): string {
  return table(
    [
      { title: 'TABLE', value: (line) => line.table, width: 30 },
      { title: 'ROWS', value: ({ rows }) => String(rows), width: 12 },
      { title: 'CHECKSUM', value: ({ checksum }) => checksum.slice(0, 16), width: 16 },
    ],
    moved,
  );
}
