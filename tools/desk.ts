import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build/ensure-built.ts';
import { endedBy } from './build/run-program.ts';

const release = await ensureBuilt({ switching: 'same-address' }).catch(endedBy);
await import(pathToFileURL(join(release, 'build', 'desk.js')).href);
