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

/** Where programs lie; Debian puts servers in the last. */
const folders = (): readonly string[] => [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** Path of the first of the programs that is installed. */
export function onPath(...names: readonly string[]): string | undefined {
  return names.flatMap((name) => folders().map((folder) => join(folder, name))).find((place) => existsSync(place));
}

const debianPostgres = '/usr/lib/postgresql';

/** Folder of PostgreSQL's programs; undefined if it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(debianPostgres)
    ? readdirSync(debianPostgres).sort((one, other) => Number(other) - Number(one))
    : [];
  const places = [...folders(), ...versions.map((version) => join(debianPostgres, version, 'bin'))];
  const found = places.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
  // The command may be a link outside the folder of the others.
  return found && dirname(realpathSync(join(found, 'initdb')));
}

/** Needs a package for its programs, of which one has its name unless said. */
const need = (without: string, name: string, programs: readonly string[] = [name]): Need => ({
  packages: [name],
  without,
  isThere: () => programs.every((program) => onPath(program) !== undefined),
});

export const postgres: Need = {
  ...need('tests on PostgreSQL', 'postgresql'),
  isThere: () => postgresPrograms() !== undefined,
};
export const pooler = need('tests behind a pooler of connections', 'pgbouncer');
export const mailbox = need('tests of the mailbox that letters come back to', 'dovecot-imapd', ['dovecot']);
export const spamFilter = need('in the long form, a look at emails as a spam filter sees them', 'spamassassin');
export const bubblewrap = need('in the long form, the steps of the Dockerfile', 'bubblewrap', ['bwrap']);
export const qpdf = need('tests of the downloads', 'qpdf');
export const poppler = need('tests that read a PDF', 'poppler-utils', ['pdftotext', 'pdfinfo', 'pdffonts']);

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
