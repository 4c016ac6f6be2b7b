import sharp from 'sharp';

export interface IconShape {
  /** Side in pixels. */
  readonly size: number;
  /** Size of the mark relative to the side, 0 to 1. Maskable icons must keep it within the middle 80 %. */
  readonly mark: number;
  /** Paper behind the mark; without it the icon is transparent. */
  readonly onPaper: boolean;
}

/** The mark as a PNG. */
export async function iconPng(markSvg: string, { size, mark, onPaper }: IconShape): Promise<Buffer> {
  const side = Math.round(size * mark);
  const drawn = await sharp(Buffer.from(markSvg), { density: (72 * side) / 64 })
    .resize(side, side)
    .png()
    .toBuffer();
  const background = onPaper ? { r: 252, g: 253, b: 250, alpha: 1 } : { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: onPaper })
    .toBuffer();
}

/** An ICO file that holds one PNG (Windows Vista and newer, every browser). */
export function icoOf(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size % 256, 6);
  header.writeUInt8(size % 256, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Icons of the web manifest, by file name. */
export const manifestIcons = {
  'icon-regular.png': { size: 192, mark: 0.86, onPaper: true, purpose: 'any' },
  'icon-large.png': { size: 512, mark: 0.86, onPaper: true, purpose: 'any' },
  'icon-maskable.png': { size: 512, mark: 0.58, onPaper: true, purpose: 'maskable' },
} as const;
/** Path of the firm's mark at its largest, for search results and feed readers. */
export const largeIconPath = '/icons/icon-large.png';
export const appleTouchIcon: IconShape = { size: 180, mark: 0.74, onPaper: true };
export const faviconIcon: IconShape = { size: 32, mark: 1, onPaper: false };
