import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Maps every policy ever offered to the SHA-256 (hex) of `consent/<policy>.txt`. @throws if there is none */
export function offeredWordings(content: string): ReadonlyMap<string, string> {
  const folder = join(content, 'consent');
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  if (files.length === 0)
    throw new Error(`${folder} holds no wording. Put the files of the repository's content/consent there.`);
  return new Map(
    files.map((name) => [
      name.slice(0, -'.txt'.length),
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}
