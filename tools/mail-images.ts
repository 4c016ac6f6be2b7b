// Draws the images that mails carry (`core/mail/images/`) from the site's art, at twice their shown size.
// Run after a change of the art: node tools/mail-images.ts
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const images = [
  { art: 'logo-wordmark', width: 142 },
  { art: 'teaser-cocked-hat', width: 536 },
] as const;

for (const { art, width } of images) {
  await sharp(join(root, 'site', 'art', `${art}.svg`), { density: 288 })
    .resize(width * 2)
    .flatten({ background: '#fcfdfa' })
    .png({ palette: true, colours: 24, dither: 0, effort: 10 })
    .toFile(join(root, 'core', 'mail', 'images', `${art}.png`));
}
