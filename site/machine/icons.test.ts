import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { icoOf, iconPng } from './icons.ts';

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><path d="M0 0H64V64H0Z" fill="#11293b"/></svg>';

describe('iconPng', () => {
  it('has the asked size and keeps the mark within its share', async () => {
    const { data, info } = await sharp(await iconPng(mark, { size: 100, mark: 0.5, onPaper: true }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([100, 100]);
    const at = (x: number, y: number): number | undefined => data[(y * 100 + x) * info.channels];
    expect(at(10, 50)).toBe(252);
    expect(at(50, 50)).toBe(0x11);
  });
});

describe('icoOf', () => {
  it('wraps one PNG behind the header of an icon file', async () => {
    const png = await iconPng(mark, { size: 32, mark: 1, onPaper: false });
    const ico = Buffer.from(icoOf(png, 32));
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(ico.readUInt32LE(14)).toBe(png.length);
    expect(ico.subarray(ico.readUInt32LE(18))).toEqual(Buffer.from(png));
  });
});
