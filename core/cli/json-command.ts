import type { Command } from 'commander';

/** What a command knows that prints words for people, or JSON. */
export interface Json {
  readonly json?: boolean;
}

/** Such a command. */
export function jsonCommand(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print JSON');
}
