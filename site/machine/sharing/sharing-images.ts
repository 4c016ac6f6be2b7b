import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { headingCut, loadLettering, noteCut } from './lettering.ts';
import { sharingCard, type CardLettering } from './sharing-card.ts';
import { drawingAttribute } from './sharing-image.ts';

/** Largest sharing image in bytes: some networks drop what takes long to fetch. */
const heaviest = 150_000;
/** Its rock stands in open sea, which runs on under the title. */
const standsInSea = 'plate-lighthouse';

export interface WantedImage {
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
  parser.end(html);
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

async function draw(wanted: WantedImage, root: URL, lettering: CardLettering): Promise<Buffer> {
  const art = (name: string): Promise<string> => readFile(new URL(`site/art/${name}.svg`, root), 'utf8');
  const svg = sharingCard(
    {
      title: wanted.title,
      descriptor: wanted.descriptor,
      drawing: await art(wanted.drawing),
      wordmark: await art('logo-wordmark'),
      standsInSea: wanted.drawing === standsInSea,
    },
    lettering,
  );
  const png = await sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 8, compressionLevel: 9 }).toBuffer();
  if (png.length > heaviest)
    throw new Error(`${wanted.path} weighs ${png.length} bytes, more than ${heaviest}; give the page a quieter drawing than ${wanted.drawing}`);
  return png;
}

/**
 * Astro integration: after the build, draws the sharing image of every page from what the page's own head says: its
 * title, and the drawing that stands for it.
 */
export function sharingImages(): AstroIntegration {
  let root = new URL('../../../', import.meta.url);
  return {
    name: 'corbiere:sharing-images',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const lettering = { heading: await loadLettering(headingCut), note: await loadLettering(noteCut) };
        let drawn = 0;
        for await (const file of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
          const wanted = wantedImage(await readFile(new URL(file, dir), 'utf8'));
          if (!wanted) continue;
          const target = new URL(`.${wanted.path}`, dir);
          await mkdir(new URL('.', target), { recursive: true });
          await writeFile(target, await draw(wanted, root, lettering));
          drawn += 1;
        }
        logger.info(`${drawn} sharing images`);
      },
    },
  };
}
