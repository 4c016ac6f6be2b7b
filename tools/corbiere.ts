import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build/ensure-built.ts';

await ensureBuilt();
await import(pathToFileURL(join(import.meta.dirname, '..', 'build', 'corbiere.js')).href);
