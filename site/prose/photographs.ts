import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import type { Photograph } from '../ui/Plate.tsx';

const files = import.meta.glob<ImageMetadata>('../../content/plates/*.{jpg,jpeg,png,webp,avif,tiff}', {
  eager: true,
  import: 'default',
});

/**
 * Pixels across; a photograph that has fewer goes as far as it has them, and none has fewer than the second
 * (tools/content/plates.ts).
 */
const widths = [480, 960, 1440, 1920];
const leastPhotograph = 960;

/** The photograph `content/plates/{file}`, made small for every screen; undefined for the name of a drawing. */
export async function photographOf(file: string): Promise<Photograph | undefined> {
  if (!file.includes('.')) return undefined;
  const src = files[`../../content/plates/${file}`];
  if (src === undefined) throw new Error(`There is no photograph content/plates/${file}, which an article names.`);
  // Astro publishes an original of which anything but a smaller copy is asked, with what the camera wrote into it.
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
