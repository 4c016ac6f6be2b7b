import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What gzip begins with: its mark, deflate, no name, no time, any system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);

/** A built page of which the server keeps what stands round `<main>`, and writes its inside anew for each answer. */
export class Frame {
  readonly #before: string;
  readonly #after: string;
  #packed: ReturnType<typeof packed> | undefined;

  /** @throws when the page has no `<main>` */
  constructor(html: string) {
    const opening = html.indexOf('<main');
    const end = html.lastIndexOf('</main>');
    if (opening === -1 || end === -1) throw new Error('has no <main>');
    this.#before = html.slice(0, html.indexOf('>', opening) + 1);
    this.#after = html.slice(end);
  }

  /** The page with this inside `<main>`. React escapes what it writes. */
  around(content: ReactNode): string {
    return this.#before + renderToStaticMarkup(content) + this.#after;
  }

  /** The same in gzip. Only the inside is compressed for it: the rest, most of the page, was when it was first asked. */
  gzipped(content: ReactNode): Buffer {
    const { before, crc, after, end, length } = (this.#packed ??= packed(this.#before, this.#after));
    const inside = Buffer.from(renderToStaticMarkup(content));
    const sums = Buffer.alloc(8);
    sums.writeUInt32LE(crc32(end, crc32(inside, crc)));
    sums.writeUInt32LE(length + inside.length, 4);
    return Buffer.concat([gzipHead, before, deflated(inside), after, sums]);
  }
}

function packed(before: string, after: string) {
  const end = Buffer.from(after);
  return {
    before: deflated(before),
    crc: crc32(before),
    after: deflateRawSync(end, { level: 9 }),
    end,
    length: Buffer.byteLength(before) + end.length,
  };
}

/** Compressed so that more may follow it; with a quarter of the usual memory, which is collected after each answer. */
function deflated(text: string | Buffer): Buffer {
  return deflateRawSync(text, { level: 9, windowBits: 13, memLevel: 6, finishFlush: constants.Z_FULL_FLUSH });
}
