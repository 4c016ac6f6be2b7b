import sharp from 'sharp';
import type { IndexedPicture } from './indexed-png.ts';
import { ink, paper, type PlacedPart } from './sharing-card.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Shades between paper and ink that every sheet has, so that a title's edges are smooth. */
const shades = 16;
/** Colours a drawing gets; together with the shades they fill a palette. */
const coloursOfDrawing = 256 - shades;

function parse(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const [inkColour, paperColour] = [parse(ink), parse(paper)];

function mix(below: Colour, above: Colour, share: number): Colour {
  const channel = (place: 0 | 1 | 2): number => Math.round(below[place] + (above[place] - below[place]) * share);
  return [channel(0), channel(1), channel(2)];
}

function nearest(wanted: Colour, palette: readonly Colour[]): number {
  let [best, least] = [0, Infinity];
  for (const [index, [red, green, blue]] of palette.entries()) {
    const distance = (red - wanted[0]) ** 2 + (green - wanted[1]) ** 2 + (blue - wanted[2]) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

/**
 * A sheet in at most 256 colours, on which titles are set. Choosing the colours of a drawing takes most of the time
 * that a sharing image needs, so the pages with one drawing share it.
 */
export class TitledSheet {
  readonly #picture: IndexedPicture;
  readonly #palette: readonly Colour[];
  /** Which colour a title's ink makes, by the colour below and by how much ink there is, 0 to 255. */
  readonly #inked = new Map<number, number>();

  private constructor(picture: IndexedPicture, palette: readonly Colour[]) {
    this.#picture = picture;
    this.#palette = palette;
  }

  /** @param svg of an opaque sheet */
  static async of(svg: string): Promise<TitledSheet> {
    // Without dithering: the drawings are flat tints, and level ground compresses better.
    const reduced = await sharp(Buffer.from(svg))
      .png({ palette: true, colours: coloursOfDrawing, quality: 90, dither: 0, effort: 8, compressionLevel: 0 })
      .toBuffer();
    const { data, info } = await sharp(reduced).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const known = new Map<number, number>();
    const pixels = new Uint8Array(info.width * info.height);
    const indexOf = (key: number): number => {
      const index = known.get(key) ?? known.size;
      known.set(key, index);
      return index;
    };
    for (let pixel = 0; pixel < pixels.length; pixel += 1) pixels[pixel] = indexOf(data.readUIntBE(pixel * 3, 3));
    for (let shade = 0; shade < shades; shade += 1) {
      const [red, green, blue] = mix(paperColour, inkColour, shade / (shades - 1));
      indexOf((red << 16) | (green << 8) | blue);
    }
    const palette = [...known.keys()].map((key): Colour => [key >> 16, (key >> 8) & 255, key & 255]);
    return new TitledSheet(
      { width: info.width, height: info.height, colours: Uint8Array.from(palette.flat()), pixels },
      palette,
    );
  }

  /** @param title outlines on nothing, all of it inside the sheet */
  async with({ svg, x, y }: PlacedPart): Promise<IndexedPicture> {
    const { data: coverage, info } = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = this.#picture.pixels.slice();
    for (let index = 0; index < coverage.length; index += 1) {
      const amount = coverage[index] ?? 0;
      if (amount === 0) continue;
      const pixel = (y + Math.floor(index / info.width)) * this.#picture.width + x + (index % info.width);
      pixels[pixel] = this.#inkedOver(pixels[pixel] ?? 0, amount);
    }
    return { ...this.#picture, pixels };
  }

  #inkedOver(below: number, amount: number): number {
    const key = below * 256 + amount;
    const known = this.#inked.get(key);
    if (known !== undefined) return known;
    const result = nearest(mix(this.#palette[below] ?? paperColour, inkColour, amount / 255), this.#palette);
    this.#inked.set(key, result);
    return result;
  }
}
