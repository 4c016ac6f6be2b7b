import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { programOf } from '../../cli/program.ts';
import { firm } from '../../../features/index.ts';
import { deskActs } from '../../../tests/stage/desk-server.ts';

/** Commands that change nothing. */
const reading = /(?:^| )(?:list|show|export|status|preview)$/;
const readingToo: readonly string[] = [
  'enquiries stats',
  'calls blocks',
  'calls calendars',
  'readers warnings',
  'mail check',
  'stats',
  'consent verify',
  'desk sessions',
  'releases',
  'evidence',
  'doctor',
];

/** Commands that change something without an act at the desk, and why. */
const notAtTheDesk: Readonly<Record<string, string>> = {
  'subscribers forget': 'the desk forgets a person whole: people forget',
  'readers import': 'reads a file of the machine',
  'newsletter send': 'another name of letters send',
  'answers read': "reads an email from the machine's standard input",
  'answers new-key': 'for whoever fears that the database was read',
  'bounces read': "reads a mail from the machine's standard input",
  'bounces done': 'for mails that no rule understands, which are read in the terminal',
  'outbox run': "the work of the site's server, for machines that sleep",
  backup: 'writes a file of the machine',
  restore: 'replaces the database, with no server on it',
  move: 'copies the database into another, with no server on either',
  'people erase-again': 'reads a file of the machine, after a restore',
  migrate: 'changes the database of the machine, with no server on it',
  upgrade: 'puts a release of the machine in the place of another',
  rollback: 'changes which release on the machine is served',
  publish: 'builds on the machine that has the sources',
  new: 'writes a file beside the sources',
  'preview share': 'builds on the machine that has the sources',
};

/** All commands with an action, as typed after `corbiere`. */
function commandsOf(command: Command, path = ''): string[] {
  if (command.commands.length === 0) return [path];
  return command.commands.flatMap((known) => commandsOf(known, `${path} ${known.name()}`.trim()));
}

const commands = commandsOf(programOf(firm, {}));
const named = new Set<string>(Object.values(deskActs).map(({ command }) => command));

test('every act of the desk has a command that does the same', () => {
  const without = Object.entries(deskActs).filter(([, { command }]) => !commands.includes(command));
  expect(without.map(([name, { command }]) => `${name}: corbiere ${command}`)).toEqual([]);
});

test('every command that changes something is an act of the desk, or a reason says why not', () => {
  expect(
    commands.filter(
      (command) =>
        !named.has(command) && !reading.test(command) && !readingToo.includes(command) && !(command in notAtTheDesk),
    ),
  ).toEqual([]);
  // Every listed command exists, so that no entry outlives its command.
  expect([...readingToo, ...Object.keys(notAtTheDesk)].filter((command) => !commands.includes(command))).toEqual([]);
  expect(Object.keys(notAtTheDesk).filter((command) => named.has(command))).toEqual([]);
});
