import type { Feature } from '../../core/start/feature.ts';
import { addBackupCommands } from './backup.ts';
import { addDoctorCommand } from './doctor.ts';

/** Running it: backups, and what an operator wants to know. */
export const operations: Feature = { name: 'operations', commands: [addBackupCommands, addDoctorCommand] };
