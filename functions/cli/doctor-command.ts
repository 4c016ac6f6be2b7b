import { ownFolder } from '../environment.ts';
import type { Command } from 'commander';
import { examineDatabase, examineSurroundings, type DoctorParts, type Finding } from './doctor.ts';
import { print, readSettings, serviceVariables, withStore } from './session.ts';
import { terminalSafe } from './table.ts';

const marks = { ok: '✔', warning: '!', fault: '✘' } as const;

/** `corbiere doctor` */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'look at everything an operator would: environment, database, outbox, mail server, certificates, clock, disk, backup, retention; fails when something is wrong today',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const now = new Date();
      const settings = readSettings();
      const parts: DoctorParts = { settings, variables: serviceVariables(), release: ownFolder, now };
      const known = await withStore((store) => examineDatabase(store, parts)).catch((error: unknown): Finding[] => [
        { check: 'database', state: 'fault', says: error instanceof Error ? error.message : String(error) },
      ]);
      const findings = [...known, ...(await examineSurroundings(parts))];
      print(json, findings, () => findings.map(({ check, state, says }) => `${marks[state]} ${check}: ${terminalSafe(says)}`).join('\n'));
      if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
    });
}
