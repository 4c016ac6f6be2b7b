import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contactPreselection } from '../../features/enquiries/preselection.ts';
import { servedFiles } from '../../core/http/site/site-files.ts';
import { contentTypeOf } from '../../core/http/site/content-types.ts';
import { BuildCache, nameOf } from '../../site/machine/build-cache.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller files fit into one packet anyway; bytes. */
const floor = 500;

/** Best compression, since it is done once. */
const encoders = {
  br: (plain: Buffer) =>
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gz: (plain: Buffer) => gzipped(plain, { level: 9 }),
} as const;
const encodersVersion = `brotli ${process.versions.brotli} at 11, zlib ${process.versions.zlib} at 9`;

/**
 * Writes a brotli (`.br`) and a gzip (`.gz`) copy next to every file worth compressing, which our server, nginx and
 * others send as they are. Known content comes from the cache, by its hash.
 * @param dist folder of the built site
 * @param folder of the cache
 */
export async function compressSite(dist: string, folder: string): Promise<void> {
  const cache = new BuildCache(folder);
  const waiting = servedFiles(dist, [contactPreselection]).filter((name) => contentTypeOf(name).compressible);
  const compress = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const plain = await readFile(join(dist, name));
      if (plain.length < floor) continue;
      const hash = nameOf(encodersVersion, plain);
      await Promise.all(
        Object.entries(encoders).map(async ([ending, encode]) => {
          const small = await cache.of(`${hash}.${ending}`, () => encode(plain));
          if (small.length < plain.length) await writeFile(join(dist, `${name}.${ending}`), small);
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: 4 }, compress));
}
