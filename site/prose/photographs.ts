import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import type { Photograph } from '../ui/Plate.tsx';

const files = import.meta.glob<ImageMetadata>('../../content/plates/*.{jpg,jpeg,png,webp,avif,tiff}', {
  eager: true,
  import: 'default',
});

/** Widths in pixels. Photographs are never enlarged; all have at least the second width (tools/content/plates.ts). */
const widths = [480, 960, 1440, 1920];
const leastPhotograph = 960;

/** The photograph `content/plates/{file}` in sizes for all screens; undefined for the name of a drawing. */
export async function photographOf(file: string): Promise<Photograph | undefined> {
  if (!file.includes('.')) return undefined;
  const src = files[`../../content/plates/${file}`];
  if (src === undefined) throw new Error(`There is no photograph content/plates/${file}, which an article names.`);
  // Astro publishes the original, with its camera metadata, if anything other than a resized copy is used.
  const [avif, webp] = await Promise.all(
    (['avif', 'webp'] as const).map((format) => getImage({ src, widths, format })),
  );
  const { src: address, attributes } = await getImage({ src, width: leastPhotograph, format: 'jpeg' });
  return {
    src: address,
    width: Number(attributes['width']),
    height: Number(attributes['height']),
    sources: [avif, webp].flatMap((made) =>
      made === undefined
        ? []
        : { type: `image/${made.options.format ?? ''}`, srcSet: made.srcSet.attribute || made.src },
    ),
  };
}
