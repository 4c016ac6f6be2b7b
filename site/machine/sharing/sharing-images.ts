import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { BuildCache, nameOf, versionOf } from '../build-cache.ts';
import { headingCut, loadLettering, noteCut } from './lettering.ts';
import { sharingCard, type CardContent } from './sharing-card.ts';
import { drawingAttribute } from './sharing-image.ts';

/** Largest sharing image in bytes: some networks discard images that load slowly. */
const heaviest = 150_000;
/** The drawing whose sea continues under the title. */
const standsInSea = 'plate-lighthouse';

interface WantedImage {
  readonly path: string;
  readonly drawing: string;
  readonly title: string;
  readonly descriptor: string;
}

/** The sharing image declared in a page's head; undefined if there is none, as on pages that are not indexed. */
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

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** A photograph as SVG, in few greys and without grain to keep the file small. */
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

/** Draws sharing images from the heads of pages, or takes those of earlier builds. */
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

  /** The image as a PNG file. @throws when it exceeds `heaviest` */
  async draw({ path, drawing, title, descriptor }: WantedImage): Promise<Uint8Array> {
    const content: CardContent = {
      drawing: await this.#art(drawing),
      wordmark: await this.#art('logo-wordmark'),
      descriptor,
      standsInSea: drawing === standsInSea,
    };
    const png = await this.#cache.of(`${nameOf(this.#version, title, JSON.stringify(content))}.png`, async () => {
      const card = sharingCard(title, content, await this.#heading(), await this.#note());
      // Without dithering: the drawings are flat tints, which compress better undithered.
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
