import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build/ensure-built.ts';
import { endedBy } from './build/run-program.ts';
import { root } from './checks/root.ts';

const release = await ensureBuilt({ switching: 'same-address' }).catch(endedBy);
const file = join(root, '.env');
if (existsSync(file)) process.argv.push('--env-file', file);
await import(pathToFileURL(join(release, 'build', 'desk.js')).href);
