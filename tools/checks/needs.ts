import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Need } from './check.ts';
import { onPath } from './debian.ts';

const debianPostgres = '/usr/lib/postgresql';

/** Folder of PostgreSQL's programs; undefined where it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((version) => join(debianPostgres, version, 'bin'))];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

export const findPooler = (): string | undefined => onPath(['pgbouncer', '/usr/sbin/pgbouncer']);
export const findDovecot = (): string | undefined => onPath(['dovecot', '/usr/sbin/dovecot']);
export const findJava = (): string | undefined => onPath(['java']);

/** A program that has the name of its package. */
function programNeed(name: string, without: string): Need {
  return { packages: [name], without, isThere: () => onPath([name]) !== undefined };
}

export const postgres: Need = { packages: ['postgresql'], without: 'tests on PostgreSQL', isThere: () => postgresPrograms() !== undefined };
export const pooler: Need = { packages: ['pgbouncer'], without: 'tests behind a pooler of connections', isThere: () => findPooler() !== undefined };
export const mailbox: Need = {
  packages: ['dovecot-imapd'],
  without: 'tests of the mailbox that letters come back to',
  isThere: () => findDovecot() !== undefined,
};
export const spamFilter: Need = programNeed('spamassassin', 'in the long form, a look at emails as a spam filter sees them');
export const java: Need = { packages: ['default-jre-headless'], without: 'the Nu HTML checker', isThere: () => findJava() !== undefined };
export const qpdf: Need = programNeed('qpdf', 'a look into the downloads');
export const poppler: Need = {
  packages: ['poppler-utils'],
  without: 'whatever reads a PDF',
  isThere: () => ['pdftotext', 'pdfinfo', 'pdffonts'].every((name) => onPath([name]) !== undefined),
};
