import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { BuildCache, nameOf, versionOf } from '../build-cache.ts';
import { headingCut, loadLettering, noteCut } from './lettering.ts';
import { sharingCard, type CardContent } from './sharing-card.ts';
import { drawingAttribute } from './sharing-image.ts';

/** Largest sharing image in bytes: some networks drop what takes long to fetch. */
const heaviest = 150_000;
/** Its rock stands in open sea, which runs on under the title. */
const standsInSea = 'plate-lighthouse';

interface WantedImage {
  /** Path under the site's root, e.g. `/og/home.png`. */
  readonly path: string;
  readonly drawing: string;
  readonly title: string;
  readonly descriptor: string;
}

/** The sharing image that a page's head asks for; none when the page is not to be indexed. */
export function wantedImage(html: string): WantedImage | undefined {
  const found = new Map<string, Record<string, string>>();
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'meta' && attributes['property']) found.set(attributes['property'], attributes);
    },
  });
  parser.end(html.split('<body', 1)[0]);
  const image = found.get('og:image');
  const drawing = image?.[drawingAttribute];
  if (!image?.['content'] || !drawing) return undefined;
  return {
    path: new URL(image['content']).pathname,
    drawing,
    title: found.get('og:title')?.['content'] ?? '',
    descriptor: found.get('og:site_name')?.['content']?.split(': ')[1] ?? '',
  };
}

/** A promise that is made once, when it is first asked for. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** A photograph as a card takes a drawing: in few greys and without its grain, so that it weighs little. */
async function photographAsDrawing(file: string): Promise<string> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width: 640, height: 640, fit: 'inside' })
    .greyscale()
    .median(5)
    .png({ colours: 8, dither: 0 })
    .toBuffer({ resolveWithObject: true });
  const size = `width="${info.width}" height="${info.height}"`;
  const picture = `<image ${size} href="data:image/png;base64,${data.toString('base64')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${info.width} ${info.height}">${picture}</svg>`;
}

/**
 * Draws sharing images from what the pages' heads say, and takes those of earlier builds from a cache by everything
 * that is drawn and by the code that draws it.
 */
export class SharingImages {
  readonly #root: string;
  readonly #cache: BuildCache;
  readonly #version: string;
  readonly #sources = new Map<string, Promise<string>>();
  readonly #heading = once(() => loadLettering(headingCut));
  readonly #note = once(() => loadLettering(noteCut));

  /** @param root folder of the project */
  constructor(root: string) {
    this.#root = root;
    this.#cache = new BuildCache(join(root, '.cache', 'build', 'sharing'));
    this.#version = versionOf(root, ['site/machine/sharing/*.ts', 'package-lock.json']);
  }

  /** The image as a PNG file. Throws when it weighs more than networks take. */
  async draw({ path, drawing, title, descriptor }: WantedImage): Promise<Uint8Array> {
    const content: CardContent = {
      drawing: await this.#art(drawing),
      wordmark: await this.#art('logo-wordmark'),
      descriptor,
      standsInSea: drawing === standsInSea,
    };
    const png = await this.#cache.of(`${nameOf(this.#version, title, JSON.stringify(content))}.png`, async () => {
      const card = sharingCard(title, content, await this.#heading(), await this.#note());
      // Without dithering: the drawings are flat tints, and level ground compresses better.
      return sharp(Buffer.from(card)).png({ palette: true, quality: 90, dither: 0, effort: 3 }).toBuffer();
    });
    if (png.length > heaviest)
      throw new Error(
        `${path} weighs ${png.length} bytes, more than ${heaviest}; give the page a quieter drawing than ${drawing}`,
      );
    return png;
  }

  #art(name: string): Promise<string> {
    const plates = join(this.#root, 'content', 'plates');
    const source =
      this.#sources.get(name) ??
      (name.includes('.')
        ? photographAsDrawing(join(plates, name))
        : readFile(join(this.#root, 'site', 'art', `${name}.svg`), 'utf8').catch(() =>
            readFile(join(plates, `${name}.svg`), 'utf8'),
          ));
    this.#sources.set(name, source);
    return source;
  }
}
