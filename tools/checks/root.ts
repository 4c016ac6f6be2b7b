import { join } from 'node:path';

/** The project's folder. */
export const root = join(import.meta.dirname, '..', '..');

/** Where checks leave what they produce (ignored by git). */
export const checksFolder = join(root, '.cache', 'checks');
