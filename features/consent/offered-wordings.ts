import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every wording under which a choice could ever be made, frozen as `consent/<policy>.txt`: policy to SHA-256 (hex) of
 * the file, as `sha256sum` gives it and the dialog puts it into receipts.
 *
 * @param content the folder `content/`
 */
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
