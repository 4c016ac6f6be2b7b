import type { Command } from 'commander';

/** Options of a command that prints text or JSON. */
export interface Json {
  readonly json?: boolean;
}

/** Adds a command with `--json`. */
export function jsonCommand(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print JSON');
}
