import { ownFolder } from '../context/environment.ts';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { addDeskCommands } from './desk.ts';
import { addJournalCommands } from './journal.ts';
import { ActError, sayTimes } from '../store/act-errors.ts';
import { terminalSafe } from '../store/terminal-safe.ts';
import { versionInWords } from '../start/release.ts';
import { takeEnvironment, takeFirm, type Variables } from './session.ts';
import type { Firm } from '../start/feature.ts';

function listed(command: Command): string {
  const path = command.parent === null ? command.name() : `${command.parent.name()} ${command.name()}`;
  return `Commands of ${path}: ${command.commands.map((known) => known.name()).join(', ')}. Each explains itself with --help.`;
}

function nameOfPerson(text: string): string {
  if (!/^[\p{L}\p{N}.@_+-]{1,100}$/u.test(text))
    throw new InvalidArgumentError('It must be a name or an address, without spaces.');
  return text;
}

export function programOf(firm: Firm, shell: Variables): Command {
  const program = new Command('corbiere')
    .description(
      "The staff's tool: enquiries, calls, subscribers, letters and what was returned, outgoing email, visits, " +
        'cookie choices, retention, backups, promises, evidence. Works next to a running server.',
    )
    .version(versionInWords(ownFolder))
    .option(
      '--env-file <file>',
      "the service's environment file; default /etc/corbiere.env, unless the shell names a database",
    )
    .option('--by <name>', 'who the journal says has done it; without it the login name', nameOfPerson)
    // Next to the longest command name 30 columns remain.
    .configureHelp({ minWidthToWrap: 24 })
    .exitOverride()
    .hook('preAction', (_, command) =>
      takeEnvironment(shell, command.optsWithGlobals<{ envFile?: string; by?: string }>()),
    );
  takeFirm(firm);
  for (const { commands = [] } of firm.features) for (const add of commands) add(program, firm);
  addJournalCommands(program);
  addDeskCommands(program);
  for (const command of [program, ...program.commands.filter(({ commands }) => commands.length > 0)])
    command.exitOverride((error) => {
      if (error.code === 'commander.unknownCommand') console.error(listed(command));
      throw error;
    });
  return program;
}

/** Runs one command and sets the process's exit code. */
export async function corbiere(firm: Firm, args: readonly string[], shell: Variables): Promise<void> {
  try {
    await programOf(firm, shell).parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      console.error(
        (error instanceof ActError
          ? sayTimes(error.message, 'UTC')
          : error instanceof Error
            ? error.message
            : String(error)
        )
          .split('\n')
          .map(terminalSafe)
          .join('\n'),
      );
      // A command may have set a specific exit code.
      process.exitCode = Number(process.exitCode ?? 0) || 1;
    }
  }
}
