import { balancedLines, type Lettering } from './lettering.ts';
import { sharingSize } from './sharing-image.ts';

export interface CardContent {
  readonly descriptor: string;
  readonly drawing: string;
  readonly wordmark: string;
  /** The bottom of the drawing is open sea, which continues under the title. */
  readonly standsInSea: boolean;
}

const ink = '#11293b';
const paper = '#fcfdfa';
const secondary = '#3c505e';
const { width: cardWidth, height: cardHeight } = sharingSize;
const left = 84;
const titleTop = 196;
const titleBottom = 530;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Source {
  readonly view: Box;
  readonly inner: string;
}

function read(source: string): Source {
  const parts = /^<svg[^>]*?\sviewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(source);
  const [x, y, width, height] = (parts?.[1] ?? '').split(/[\s,]+/).map(Number);
  if (x === undefined || y === undefined || !width || !height)
    throw new Error('A drawing for a sharing image is not one <svg> with a viewBox');
  return { view: { x, y, width, height }, inner: parts?.[2] ?? '' };
}

/** Outlines figures that are positioned one by one (soundings): renderers support neither such lists nor our fonts. */
function withOutlinedFigures(svg: string, note: Lettering): string {
  return svg.replace(
    /<text x="([^"]+)" y="([^"]+)" font-size="([\d.]+)">([^<]*)<\/text>/g,
    (_whole, across: string, down: string, size: string, figures: string) => {
      const [xs, ys] = [across.split(' ').map(Number), down.split(' ').map(Number)];
      const outlines = [...figures].map((figure, index) =>
        note.path(figure, Number(size), xs[index] ?? 0, ys[index] ?? 0),
      );
      return `<path d="${outlines.join('')}"/>`;
    },
  );
}

function placed({ view, inner }: Source, box: Box, aspect: string): string {
  return `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" viewBox="${view.x} ${view.y} ${view.width} ${view.height}" preserveAspectRatio="${aspect}" stroke-linejoin="round">${inner}</svg>`;
}

/** Crops a wide drawing around its middle, shifted to include the flare, at which a person decides. */
function cropped(source: string, shape: number): Source {
  const { view, inner } = read(source);
  const width = Math.min(view.width, view.height * shape);
  const margin = width * 0.14;
  const flare = Number(/fill="#d11c7b"[^>]*?\sd="M(-?[\d.]+)/.exec(inner)?.[1] ?? view.x + view.width / 2);
  const middle = view.x + (view.width - width) / 2;
  const seen = Math.min(Math.max(middle, flare + margin - width), flare - margin);
  const x = Math.min(Math.max(seen, view.x), view.x + view.width - width);
  return { view: { ...view, x, width }, inner };
}

function scale(): string {
  const steps = Array.from({ length: 6 }, (_, index) => `M31.500 ${index * 112}v56`).join('');
  return `<path d="M28.500 0V630M34.500 0V630" stroke="${ink}"/><path d="${steps}" stroke="${ink}" stroke-width="3"/>`;
}

/** Position of the drawing: charts fill the card, plates are at the right, upright drawings at the bottom. */
function layout({ drawing, standsInSea }: Pick<CardContent, 'drawing' | 'standsInSea'>): {
  readonly drawn: string;
  readonly titleWidth: number;
} {
  const source = read(drawing);
  const aspect = source.view.width / source.view.height;
  if (/class="chart"/.test(drawing)) {
    return {
      drawn: placed(source, { x: 36, y: 0, width: cardWidth - 36, height: cardHeight }, 'xMaxYMid slice'),
      titleWidth: 470,
    };
  }
  if (aspect < 1.2) {
    const height = 580;
    const width = height * aspect;
    const x = cardWidth - width;
    const [shore, deep] = [cardHeight - (height * 108) / 560, cardHeight - (height * 68) / 560];
    const sea = standsInSea
      ? `<path fill="#d3ebf2" d="M0 ${shore}H${cardWidth}V${deep}H0Z"/><path fill="#ebf7fa" d="M0 ${deep}H${cardWidth}V${cardHeight}H0Z"/>`
      : '';
    return {
      drawn: sea + placed(source, { x, y: cardHeight - height, width, height }, 'xMaxYMax meet'),
      titleWidth: x - left - 20,
    };
  }
  const box = { x: 516, y: 0, width: cardWidth - 516, height: cardHeight };
  return {
    drawn: `${placed(cropped(drawing, box.width / box.height), box, 'xMidYMid slice')}<path d="M${box.x} 0V${cardHeight}" stroke="${ink}" stroke-width="1.5"/>`,
    titleWidth: box.x - left - 36,
  };
}

function setTitle(title: string, width: number, heading: Lettering): string {
  for (const size of [76, 70, 64, 58, 52, 47, 42]) {
    const fits = (line: string): boolean => heading.width(line, size) <= width;
    const lines = title.split(/(?<=[.!?])\s+/).flatMap((sentence) => balancedLines(sentence, fits));
    const leading = size * 1.06;
    if (lines.length > 5 || lines.length * leading > titleBottom - titleTop || !lines.every(fits)) continue;
    return lines.map((line, index) => heading.path(line, size, left, titleTop + size * 0.8 + index * leading)).join('');
  }
  throw new Error(`The title "${title}" is too long for its sharing image; shorten it`);
}

/** A page's sharing image as SVG: paper, the drawing, the wordmark, the scale of the sheet, title and descriptor. */
export function sharingCard(title: string, content: CardContent, heading: Lettering, note: Lettering): string {
  const { drawn, titleWidth } = layout({ ...content, drawing: withOutlinedFigures(content.drawing, note) });
  const inner = [
    `<path fill="${paper}" d="M0 0H${cardWidth}V${cardHeight}H0Z"/>`,
    drawn,
    scale(),
    placed(read(content.wordmark), { x: left - 3, y: 62, width: 199, height: 56 }, 'xMinYMid meet'),
    `<path fill="${secondary}" d="${note.path(content.descriptor, 24, left, 586)}"/>`,
    `<path fill="${ink}" d="${setTitle(title, Math.floor(titleWidth), heading)}"/>`,
  ].join('');
  const size = `width="${cardWidth}" height="${cardHeight}" viewBox="0 0 ${cardWidth} ${cardHeight}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none">${inner}</svg>`;
}
