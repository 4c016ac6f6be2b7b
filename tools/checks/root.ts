import { join } from 'node:path';

/** The project's folder. */
export const root = join(import.meta.dirname, '..', '..');

/** Folder for the output of checks (ignored by git). */
export const checksFolder = join(root, '.cache', 'checks');
