import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { servedFiles } from '../../functions/static/site-files.ts';
import { contentTypeOf } from '../../functions/static/content-types.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A smaller file crosses the wire in one packet either way; bytes. */
const floor = 500;
/** What no build has asked for this long leaves the cache; milliseconds. */
const kept = 30 * 24 * 3_600_000;

/** Each encoding at its best: this is done once for many readers. */
const encoders = {
  br: (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gz: (plain: Buffer) => gzipped(plain, { level: 9 }),
} as const;

async function fromCache(file: string): Promise<Buffer | undefined> {
  try {
    const now = new Date();
    await utimes(file, now, now);
    return await readFile(file);
  } catch {
    return undefined;
  }
}

async function forget(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const file = join(cache, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > kept) await rm(file, { force: true });
  }
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}

/**
 * Sets beside every file that is worth it a twin in brotli (`.br`) and one in gzip (`.gz`), which our server, nginx and
 * others send as they are. What was compressed before comes from the cache, by the hash of its content.
 * @param dist folder of the built site
 * @param cache folder that outlives the build
 */
export async function compressSite(dist: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const waiting = servedFiles(dist).filter((name) => contentTypeOf(name).compressible);
  const compress = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const plain = await readFile(join(dist, name));
      if (plain.length < floor) continue;
      const hash = createHash('sha256').update(plain).digest('hex');
      await Promise.all(Object.entries(encoders).map(async ([ending, encode]) => {
        const place = join(cache, `${hash}.${ending}`);
        let small = await fromCache(place);
        if (small === undefined) {
          small = await encode(plain);
          await writeWhole(place, small);
        }
        if (small.length < plain.length) await writeFile(join(dist, `${name}.${ending}`), small);
      }));
    }
  };
  await Promise.all(Array.from({ length: 4 }, compress));
  await forget(cache);
}
