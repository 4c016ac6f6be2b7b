import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { endable } from '../core/cli/progress.ts';
import { root } from './checks/root.ts';

const folder = join(root, 'bench', 'commands');
const known = readdirSync(folder)
  .map((file) => basename(file, '.ts'))
  .sort();
const [name = '', ...rest] = process.argv.slice(2);

if (!known.includes(name)) {
  const help = `npm run bench -- <name> [options]   one of: ${known.join(', ')}; each has --help`;
  if (name === '--help' || name === '-h') {
    console.log(help);
    process.exit(0);
  }
  console.error(name === '' ? help : `No bench is called ${name}.\n  ${help}`);
  process.exit(1);
}
// Each command reads its own options.
process.argv.splice(2, process.argv.length - 2, ...rest);
await endable('Ended before all was measured: there are no figures.', () => import(join(folder, `${name}.ts`)));
