import { buildWhole } from './build-whole.ts';
import { root } from '../checks/root.ts';
import { endedBy } from './run-program.ts';

// ensure-built.ts names the hash of the sources.
await buildWhole(root, process.argv[2] ?? '').catch(endedBy);
