import type { Command } from 'commander';

export interface Json {
  readonly json?: boolean;
}

export function jsonCommand(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print JSON');
}
