import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { readThrough } from '../browser/read-through.ts';

const px = z.number().int();

const sectionSchema = z.strictObject({
  /** Width and height in CSS px. */
  size: z.tuple([px, px]),
  /** Headings, texts, drawings, tables and fields in the order of the markup: what it is, then left, top within the section, width, height. */
  pieces: z.array(z.tuple([z.string(), px, px, px, px])),
  /** The section in greys, 32 points wide, a byte each in base64. */
  greys: z.string(),
});

/** By the page and the width, then by the section's name. */
export const sheetsSchema = z.record(z.string(), z.record(z.string(), sectionSchema));

export type Section = z.infer<typeof sectionSchema>;
export type Sheet = Record<string, Section>;
export type Sheets = Record<string, Sheet>;

interface Measured extends Omit<Section, 'greys'> {
  readonly name: string;
  readonly top: number;
}

/** Width of a section's picture in points: enough for a drawing that is missing or a ground that changed, too little for letters. */
const pictureWidth = 32;

function measured(page: Page): Promise<readonly Measured[]> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll('.header, main > *, main > article > *, .footer');
    return [...parts].flatMap((part, place) => {
      const whole = part.getBoundingClientRect();
      if (whole.width < 2 || whole.height < 2) return [];
      const pieces = [...part.querySelectorAll('h1, h2, h3, p, dl, table, img, svg, input, textarea, button')].flatMap((piece) => {
        const { left, top, width, height } = piece.getBoundingClientRect();
        if (width < 2 || height < 2) return [];
        const what = `${piece.tagName.toLowerCase()} ${piece.textContent.trim().slice(0, 20)}`.trim();
        const box: [string, number, number, number, number] = [what, Math.round(left), Math.round(top - whole.top), Math.round(width), Math.round(height)];
        return [box];
      });
      const label = part.getAttribute('aria-labelledby') ?? (part.id === '' ? part.classList.item(0) : part.id) ?? part.tagName.toLowerCase();
      const size: [number, number] = [Math.round(whole.width), Math.round(whole.height)];
      return [{ name: `${place + 1} ${label}`, top: Math.round(whole.top + scrollY), size, pieces }];
    });
  });
}

/** What the sections of a page look like in its window, with everything loaded and nothing moving. */
export async function sheetOf(page: Page): Promise<Sheet> {
  await readThrough(page);
  await page.evaluate(async () => {
    // What lies beside the window, in a coast that scrolls sideways, would wait for ever.
    for (const image of document.images) image.loading = 'eager';
    const loaded = (image: HTMLImageElement): Promise<unknown> =>
      image.complete
        ? Promise.resolve()
        : new Promise((resolve) => {
            for (const end of ['load', 'error']) image.addEventListener(end, resolve, { once: true });
          });
    await Promise.all([document.fonts.ready, ...[...document.images].map(loaded)]);
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  const sections = await measured(page);
  const picture = await page.screenshot({ fullPage: true });
  const { height: high } = await sharp(picture).metadata();
  const sheet: Sheet = {};
  for (const { name, top, size, pieces } of sections) {
    const [width, height] = size;
    const area = { left: 0, top: Math.max(0, Math.min(top, high - 1)), width, height: Math.max(1, Math.min(height, high - Math.max(0, top))) };
    const greys = await sharp(picture)
      .extract(area)
      .resize({ width: pictureWidth, height: Math.max(1, Math.round((area.height * pictureWidth) / width)), fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer();
    sheet[name] = { size, pieces, greys: greys.toString('base64') };
  }
  return sheet;
}
