import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { launchBrowser } from './browser/launch.ts';
import { readThrough } from './browser/read-through.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { builtPages } from './checks/built-pages.ts';
import { root } from './checks/root.ts';
import { startServer } from './server/start-server.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
const everything = join(root, '.cache', 'screenshots');
const forReaders = join(root, 'docs', 'screenshots');

/** Opens a page as it rests: nothing fades or swings any more, every lazy picture is there. */
async function openAtRest(browser: Browser, url: string, viewport: (typeof windows)[number], scale = 1): Promise<Page> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(url);
  await readThrough(page);
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  return page;
}

/** Pictures of the README: what a visitor sees first, and the page as a whole; WebP, so that a clone stays small. */
async function pictureForReaders(browser: Browser, url: string): Promise<void> {
  await mkdir(forReaders, { recursive: true });
  const save = (picture: Buffer, name: string, width: number): Promise<unknown> =>
    sharp(picture)
      .resize({ width })
      .webp({ quality: 82 })
      .toFile(join(forReaders, `${name}.webp`));
  const desktop = await openAtRest(browser, url, windows[2]);
  await save(await desktop.screenshot(), 'home-desktop', 1200);
  await save(await desktop.screenshot({ fullPage: true }), 'home-whole', 720);
  const mobile = await openAtRest(browser, url, windows[0], 2);
  await save(await mobile.screenshot(), 'home-mobile', 480);
  for (const page of [desktop, mobile]) await page.context().close();
}

await ensureBuilt();
const server = await startServer();
const browser = await launchBrowser();
try {
  const paths = [
    ...builtPages()
      .filter(({ kind }) => kind === 'route')
      .map(({ path }) => path),
    '/careers',
  ];
  for (const viewport of windows) {
    const folder = join(everything, String(viewport.width));
    await mkdir(folder, { recursive: true });
    for (const path of paths) {
      const page = await openAtRest(browser, `${server.url}${path}`, viewport);
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
      await page.context().close();
    }
    console.log(`${paths.length} pages at ${viewport.width} px: ${folder}`);
  }
  await pictureForReaders(browser, `${server.url}/`);
  console.log(`Pictures of the README: ${forReaders}`);
} finally {
  await browser.close();
  await server.stop();
}
