import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { loadImages } from '../browser/load-images.ts';
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

/** A step takes a second, on a busy machine ten; milliseconds. */
const stepBound = 60_000;

/** A step that neither ended nor failed. */
export class StoodStill extends Error {}

/** The result of a step; throws {@link StoodStill} with its name when it stands still, so that a page which hangs is named. @param bound milliseconds */
export async function inTime<Result>(what: string, work: Promise<Result>, bound = stepBound): Promise<Result> {
  const ended = new AbortController();
  const stoodStill = delay(bound, undefined, { signal: ended.signal }).then(() => {
    throw new StoodStill(`${what} stood still for ${bound / 1000} seconds`);
  });
  try {
    return await Promise.race([work, stoodStill]);
  } finally {
    ended.abort();
  }
}

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

async function greysOf(picture: Buffer, sections: readonly Measured[]): Promise<Sheet> {
  // Unpacked once for all sections.
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sheet: Sheet = {};
  for (const { name, top, size, pieces } of sections) {
    const [width, height] = size;
    const area = { left: 0, top: Math.max(0, Math.min(top, raw.height - 1)), width, height: Math.max(1, Math.min(height, raw.height - Math.max(0, top))) };
    const greys = await sharp(data, { raw })
      .extract(area)
      .resize({ width: pictureWidth, height: Math.max(1, Math.round((area.height * pictureWidth) / width)), fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer();
    sheet[name] = { size, pieces, greys: greys.toString('base64') };
  }
  return sheet;
}

/**
 * What the sections of the page at an address look like in its window, with everything loaded and nothing moving.
 * Throws with the address and the step when a step takes longer than its bound.
 */
export async function sheetOf(page: Page, url: string): Promise<Sheet> {
  const step = <Result>(what: string, work: Promise<Result>): Promise<Result> => inTime(`${url} at ${page.viewportSize()?.width ?? '?'} px: ${what}`, work);
  await step('opening it', page.goto(url));
  await step('reading it to its end', readThrough(page));
  await step('loading its images', loadImages(page));
  await step(
    'its fonts, and the way back to its top',
    page.evaluate(async () => {
      await document.fonts.ready;
      window.scrollTo({ top: 0, behavior: 'instant' });
      // The list of an article's contents marks what is read, a frame after it is.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    }),
  );
  const sections = await step('measuring its sections', measured(page));
  const picture = await step('taking its picture', page.screenshot({ fullPage: true }));
  return step('the greys of its sections', greysOf(picture, sections));
}
