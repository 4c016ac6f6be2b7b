import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Nothing but a page of ours: a file that somebody else wrote leads nobody elsewhere. */
const path = z.string().check(z.regex(/^(?:\/[a-z0-9-]+){2}$/));

/** Addresses of a built site under which pages were known before, each with its page. */
export function readMoved(dist: string): Readonly<Record<string, string>> {
  const file = join(dist, 'answers', 'moved.json');
  return existsSync(file) ? z.parse(z.record(path, path), JSON.parse(readFileSync(file, 'utf8'))) : {};
}
