import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const deflated = promisify(deflate);

/** A picture of at most 256 colours: one byte for each pixel, row by row, which names a colour. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each colour, a byte each. */
  readonly colours: Uint8Array;
  readonly pixels: Uint8Array;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), framed.length - 4);
  return framed;
}

/**
 * The picture as a PNG file. Rows stay unfiltered, as the format advises for pictures with a palette.
 * @see https://www.w3.org/TR/png-3/#11Chunks
 */
export async function indexedPng({ width, height, colours, pixels }: IndexedPicture): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for a pixel, with a palette; the other three bytes are the only choices there are.
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', await deflated(rows, { level: 7 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
