import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What gzip begins with: its mark, deflate, no name, no time, any system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);

/** A built page of which the server keeps what stands round `<main>`, and writes its inside anew for each answer. */
export class Frame {
  readonly #before: string;
  readonly #after: string;
  #packed: { readonly before: Buffer; readonly after: Buffer } | undefined;

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
    this.#packed ??= { before: deflated(this.#before), after: deflateRawSync(this.#after, { level: 9 }) };
    const inside = renderToStaticMarkup(content);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(this.#after, crc32(inside, crc32(this.#before))));
    end.writeUInt32LE(Buffer.byteLength(this.#before + inside + this.#after), 4);
    return Buffer.concat([gzipHead, this.#packed.before, deflated(inside), this.#packed.after, end]);
  }
}

/** Compressed so that more may follow it. */
function deflated(text: string): Buffer {
  return deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
}
