import { builtPages } from '../../tools/checks/built-pages.ts';
import { widths } from '../stage/page-parts.ts';
import { expect, test } from './engine-test.ts';

const routes = builtPages()
  .filter(({ kind }) => kind === 'route')
  .map(({ path }) => path);

/** In the page: reads it to its end, and says what is wrong with it then. */
async function readToTheEnd(): Promise<unknown> {
  for (let top = 0; top <= document.documentElement.scrollHeight; top += innerHeight * 0.75) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  await document.fonts.ready;
  return {
    wider: document.documentElement.scrollWidth - innerWidth > 0,
    undrawn: [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => image.src),
    // A drawing keeps its proportions: what is cut off may be its lettering.
    cut: [...document.querySelectorAll<HTMLImageElement>('main img.drawing')]
      .filter(
        (image) =>
          image.checkVisibility() &&
          Math.abs((image.width * image.naturalHeight) / (image.height * image.naturalWidth) - 1) > 0.03,
      )
      .map((image) => image.src),
    hidden: [...document.querySelectorAll('main .reveal')].filter(
      (one) => one.checkVisibility() && getComputedStyle(one).opacity === '0',
    ).length,
    // The stand-ins are fonts of the visitor's own, which may be missing.
    fonts: [...document.fonts]
      .filter(({ family, status }) => status === 'error' && !family.includes(' on '))
      .map(({ family }) => family),
    headings: document.querySelectorAll('h1').length,
  };
}

for (const size of widths) {
  test(`every route is whole to its end at ${size.width} px, with a silent console`, async ({ visitor, desk }) => {
    test.setTimeout(600_000);
    await visitor.resize(size);
    for (const path of routes) {
      await visitor.open(`${desk.url}${path}`);
      await expect
        .soft(visitor.ask(readToTheEnd), path)
        .resolves.toEqual({ wider: false, undrawn: [], cut: [], hidden: 0, fonts: [], headings: 1 });
    }
  });
}
