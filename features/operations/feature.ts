import type { Feature } from '../../core/start/feature.ts';
import { addBackupCommands } from './backup.ts';
import { addDoctorCommand } from './doctor.ts';
import { addMigrateCommand } from './migrate.ts';
import { addMoveCommand } from './move.ts';
import { addNewCommand } from './new-file.ts';
import { addReleaseCommands } from './releases.ts';
import { addUpgradeCommand } from './upgrade.ts';

/** Operations: backups, moving to another database, releases and health checks. */
export const operations: Feature = {
  name: 'operations',
  commands: [
    addBackupCommands,
    addMoveCommand,
    addMigrateCommand,
    addDoctorCommand,
    addReleaseCommands,
    addUpgradeCommand,
    addNewCommand,
  ],
};
