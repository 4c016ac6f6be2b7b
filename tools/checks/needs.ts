import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** A Debian package that a check needs. */
export interface Need {
  readonly packages: readonly string[];
  /** What does not run without it. */
  readonly without: string;
  isThere(): boolean;
  /** A less suitable substitute. */
  readonly otherwise?: Need;
}

/** The first of the commands that is on the PATH. */
export function onPath(commands: readonly string[]): string | undefined {
  for (const command of commands) {
    const answer = spawnSync('sh', ['-c', `command -v "${command}"`], { encoding: 'utf8' });
    if (answer.status === 0) return answer.stdout.trim();
  }
  return undefined;
}

const debianPostgres = '/usr/lib/postgresql';

/** Folder of PostgreSQL's programs; undefined if it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(debianPostgres)
    ? readdirSync(debianPostgres).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debianPostgres, version, 'bin')),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
  // The command may be a link outside the folder of the others.
  return found && dirname(realpathSync(join(found, 'initdb')));
}

export const findPooler = (): string | undefined => onPath(['pgbouncer', '/usr/sbin/pgbouncer']);
export const findDovecot = (): string | undefined => onPath(['dovecot', '/usr/sbin/dovecot']);

/** A need whose program has its package's name. */
function programNeed(name: string, without: string): Need {
  return { packages: [name], without, isThere: () => onPath([name]) !== undefined };
}

export const postgres: Need = {
  packages: ['postgresql'],
  without: 'tests on PostgreSQL',
  isThere: () => postgresPrograms() !== undefined,
};
export const pooler: Need = {
  packages: ['pgbouncer'],
  without: 'tests behind a pooler of connections',
  isThere: () => findPooler() !== undefined,
};
export const mailbox: Need = {
  packages: ['dovecot-imapd'],
  without: 'tests of the mailbox that letters come back to',
  isThere: () => findDovecot() !== undefined,
};
export const spamFilter: Need = programNeed(
  'spamassassin',
  'in the long form, a look at emails as a spam filter sees them',
);
export const bubblewrap: Need = {
  packages: ['bubblewrap'],
  without: 'in the long form, the steps of the Dockerfile',
  isThere: () => onPath(['bwrap']) !== undefined,
};
export const qpdf: Need = programNeed('qpdf', 'tests of the downloads');
export const poppler: Need = {
  packages: ['poppler-utils'],
  without: 'tests that read a PDF',
  isThere: () => ['pdftotext', 'pdfinfo', 'pdffonts'].every((name) => onPath([name]) !== undefined),
};

/** Whether the need or its substitute is installed. */
export const isMet = (need: Need): boolean => need.isThere() || need.otherwise?.isThere() === true;

/** The packages of all needs, without duplicates. */
export const packagesOf = (needs: readonly Need[]): readonly string[] => [
  ...new Set(needs.flatMap(({ packages }) => packages)),
];

/** What cannot run for lack of packages, and the command that installs them; empty if everything can run. */
export function sentencesOf(needs: readonly Need[]): readonly string[] {
  const unmet = needs.filter((need) => !isMet(need));
  if (unmet.length === 0) return [];
  return [
    'Not installed here, so that this cannot run:',
    ...unmet.map(({ packages, without }) => `  ${without}: ${packages.join(' ')}`),
    `Run: sudo apt-get install ${packagesOf(unmet).join(' ')}`,
    'Or, as root, run the same again with --install.',
  ];
}
