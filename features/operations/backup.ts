import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { backUp } from '../../core/store/back-up.ts';
import { restore } from '../../core/store/restore.ts';
import type { Holdings } from '../../core/store/backup-file.ts';
import { deleteMailFiles } from '../../core/mail/mail-folder.ts';
import { syncErasures } from '../privacy/apply-erasures.ts';
import { migrationsOf, personalDataOf, type Firm } from '../../core/start/feature.ts';
import { peopleIn } from '../../core/context/personal-data.ts';
import { openStore, openStoreBeside } from '../../core/store/open.ts';
import { endable, progressBars } from '../../core/cli/progress.ts';
import { announcedSettings, print, refuseOtherProject } from '../../core/cli/session.ts';
import { lastBackupFile } from '../../core/start/storage.ts';
import { jsonCommand } from '../../core/cli/json-command.ts';
import { terminalSafe } from '../../core/store/terminal-safe.ts';

interface Options {
  replace?: boolean;
  json?: boolean;
}

const unrestored = 'Nothing was restored: what was there is in its place.';

/** `corbiere backup` and `corbiere restore` */
export function addBackupCommands(program: Command, { features }: Firm): void {
  const [migrations, parts] = [migrationsOf(features), personalDataOf(features)];
  const counted = peopleIn(parts).flatMap(({ table, named }) => (named ? [table] : []));
  jsonCommand(
    program,
    'backup',
    'copy the embedded database and the mail folder into one file, beside a running server',
  )
    .argument('<file>', 'the file to write')
    .option('--replace', 'overwrite the file when it exists')
    .action(async (file: string, { replace = false, json }: Options) => {
      const dataDir = embeddedFolder('pg_dump --format=custom --no-unlogged-table-data --file=<file> "$DATABASE_URL"');
      const made = await endable('No backup was made.', () =>
        backUp(dataDir, resolve(file), { replace, counted, now: new Date(), progress: progressBars() }),
      );
      writeFileSync(join(dataDir, lastBackupFile), made.madeAt, { mode: 0o600 });
      print(
        json,
        flat(made),
        () => `${terminalSafe(made.file)}: ${words(made)}, ${made.bytes} bytes, verified in full.`,
      );
    });

  jsonCommand(program, 'restore', 'put a backup in the place of the data folder; the server must be stopped')
    .argument('<file>', 'a file made by "corbiere backup"')
    .option('--replace', 'when there is a database already: set it aside')
    .action(async (file: string, { replace = false, json }: Options) => {
      refuseOtherProject();
      const dataDir = embeddedFolder('pg_restore --clean --if-exists --dbname="$DATABASE_URL" <file>');
      /** Repeats the data folder's erasures in a folder's database, and records that database's in the data folder. */
      const keptBeside = async (open: typeof openStore, folder: string): Promise<number> => {
        const store = await open({ dataDir: folder, databaseUrl: undefined, migrations, onFault: () => undefined });
        const deleteMails = (ids: readonly string[]): void => deleteMailFiles(join(folder, 'mail'), ids);
        try {
          return await syncErasures({ store, personalData: parts, deleteMails }, dataDir, new Date());
        } finally {
          await store.close();
        }
      };
      let erasedAgain = 0;
      const done = await endable(unrestored, async () => {
        // Erasures of the replaced database. If it cannot be read: its server copied them to the folder every minute.
        if (replace) await keptBeside(openStoreBeside, dataDir).catch(() => undefined);
        return restore(dataDir, resolve(file), {
          replace,
          migrations,
          counted,
          now: new Date(),
          progress: progressBars(),
          prepare: async (folder) => {
            erasedAgain = await keptBeside(openStore, folder);
          },
        });
      });
      print(json, { ...flat(done), erasedAgain }, () =>
        [
          `Restored as of ${done.madeAt}: ${words(done)}.`,
          ...(done.setAside === undefined
            ? []
            : [
                `The earlier data is in ${terminalSafe(done.setAside)}. It holds personal data: delete it when ` +
                  'you no longer need it.',
              ]),
          `Erased again, because they were erased after the backup was made: ${erasedAgain}.${erasedAgain > 0 || replace ? '' : ' Whom another machine erased since is back: corbiere people erase-again <its folder "erased", or a newer backup>.'}`,
        ].join('\n'),
      );
    });
}

function words({ people, mails, mailFiles }: Holdings): string {
  const counts = Object.entries(people).map(([table, count]) => `${count} ${table}`);
  return [...counts, `${mails} emails`, `${mailFiles} email files`].join(', ');
}

/** The same for programs, with the tables' counts at the top level. */
function flat<Held extends Holdings>({ people, ...rest }: Held) {
  return { ...people, ...rest };
}

/** The data folder to copy; PostgreSQL has none. */
function embeddedFolder(instead: string): string {
  const { dataDir, databaseUrl } = announcedSettings();
  if (databaseUrl !== undefined)
    throw new Error(`DATABASE_URL is set, and PostgreSQL brings its own tool for this. Run: ${instead}`);
  return dataDir;
}
