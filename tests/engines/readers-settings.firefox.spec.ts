import { pageKinds } from '../pages/page-kinds.ts';
import { onPath } from '../../tools/checks/needs.ts';
import { desktop } from '../stage/page-parts.ts';
import { expect, test } from './engine-test.ts';
import { startFirefox } from './puppeteer.ts';
import type { Visitor } from './visitor.ts';

/** A visitor in a Firefox of their own, with settings of their own. @param readers by the names of about:config */
async function withSettings(
  url: string,
  readers: Readonly<Record<string, number>>,
  look: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const engine = await startFirefox(onPath('firefox-esr', 'firefox') ?? 'firefox', readers);
  try {
    await look(await engine.visit(url));
  } finally {
    await engine.stop();
  }
}

test('a reader whose text is twice the size loses no words at the side of any kind of page', async ({ desk }) => {
  test.setTimeout(300_000);
  await withSettings(desk.url, { 'font.size.variable.x-western': 32 }, async (visitor) => {
    for (const width of [390, 1024, 1440]) {
      await visitor.resize({ width, height: 900 });
      for (const path of pageKinds) {
        await visitor.open(`${desk.url}${path}`);
        const seen = visitor.ask(() => ({
          text: getComputedStyle(document.documentElement).fontSize,
          beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          cut: [
            ...document.querySelectorAll('.header a, main h1, main h2, main p, main label, main summary, .footer a'),
          ]
            .filter((one) => one.checkVisibility() && one.closest('.coast, [inert], .sr-only, .hp') === null)
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .map((one) => one.textContent.trim().slice(0, 30)),
        }));
        await expect.soft(seen, `${path} at ${width} px`).resolves.toEqual({ text: '32px', beyond: 0, cut: [] });
      }
    }
  });
});

test('a reader who sets the colours of every page can read it, and sees what has the focus', async ({ desk }) => {
  await withSettings(desk.url, { 'browser.display.document_color_use': 2 }, async (visitor) => {
    await visitor.resize(desktop.viewport);
    for (const path of ['/', '/contact', '/industries', '/cookies', '/search?q=robot']) {
      await visitor.open(`${desk.url}${path}`);
      const seen = visitor.ask(() => {
        const body = getComputedStyle(document.body);
        const drawings = [...document.querySelectorAll('main img.drawing')].filter((one) => one.checkVisibility());
        return {
          forced: matchMedia('(forced-colors: active)').matches,
          words: [...document.querySelectorAll('h1, h2, main p, main a, main button, .footer a')].filter(
            (one) => one.checkVisibility() && getComputedStyle(one).color === body.backgroundColor,
          ).length,
          onNoPaper: drawings.filter((one) => getComputedStyle(one).backgroundColor !== 'rgb(252, 253, 250)').length,
        };
      });
      await expect.soft(seen, path).resolves.toEqual({ forced: true, words: 0, onNoPaper: 0 });
    }
  });
});
