import { ensureBuilt } from './build/ensure-built.ts';

await ensureBuilt({ force: process.argv.includes('--force') });
