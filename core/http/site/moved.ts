import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Only paths of our own pages, so that a tampered file cannot redirect to another site. */
const path = z.string().check(z.regex(/^(?:\/[a-z0-9-]+){2}$/));

/** Former addresses of a built site's pages, each with its current one. */
export function readMoved(dist: string): Readonly<Record<string, string>> {
  const file = join(dist, 'answers', 'moved.json');
  return existsSync(file) ? z.parse(z.record(path, path), JSON.parse(readFileSync(file, 'utf8'))) : {};
}
