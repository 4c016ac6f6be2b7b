import type { Command } from 'commander';
import { announcedSettings, print, refuseOtherProject } from '../../core/cli/session.ts';
import { migrationsOf, type Firm } from '../../core/start/feature.ts';
import { startFault } from '../../core/start/start-faults.ts';
import { jsonCommand } from '../../core/cli/json-command.ts';
import { openStore, standingOf } from '../../core/store/open.ts';

/** `corbiere migrate` */
export function addMigrateCommand(program: Command, { features }: Firm): void {
  jsonCommand(
    program,
    'migrate',
    'bring an existing database to this version, as a start does; servers must be stopped',
  )
    .option('--dry-run', 'only say what would be done')
    .action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      refuseOtherProject();
      const settings = announcedSettings();
      const place = { ...settings, migrations: migrationsOf(features), onFault: () => undefined };
      const told = (error: unknown): never => {
        throw new Error(startFault(error, settings), { cause: error });
      };
      const found = await standingOf(place).catch(told);
      if (!dryRun) {
        if (found.foreign !== undefined) throw new Error(`This database ${found.foreign}`);
        await (await openStore(place).catch(told)).close();
      }
      const names = found.pending.length === 0 ? 'nothing' : found.pending.join(', ');
      print(json, found, () => found.foreign ?? `${dryRun ? 'To be migrated' : 'Migrated'}: ${names}.`);
    });
}
