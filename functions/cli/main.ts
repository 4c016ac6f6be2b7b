import { Command } from 'commander';
import { addOutboxCommands } from './outbox-commands.ts';
import { addSubscriberCommands } from './subscriber-commands.ts';
import { terminalSafe } from './table.ts';

const program = new Command('corbiere').description("The staff's tool: subscribers and outgoing mail. Works beside a running server.");
addSubscriberCommands(program);
addOutboxCommands(program);

try {
  await program.parseAsync(process.argv);
} catch (error) {
  console.error((error instanceof Error ? error.message : String(error)).split('\n').map(terminalSafe).join('\n'));
  process.exitCode = 1;
}
