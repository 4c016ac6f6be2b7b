import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { openRooms } from '../tests/stage/released.ts';
import { launchBrowser } from './browser/launch.ts';
import { readThrough } from './browser/read-through.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { builtPages } from './checks/built-pages.ts';
import { root } from './checks/root.ts';
import { serveKit } from './kit/serve-kit.ts';
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
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(url);
  await readThrough(page);
  await loadImages(page);
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  return page;
}

/**
 * Asks for every image of the page, and waits until each came or failed. Those that are never painted are not decoded,
 * so `decode()` may wait for ever.
 */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What lies beside the window, in a coast that scrolls sideways, would wait for ever.
    for (const image of document.images) image.loading = 'eager';
    const loaded = (image: HTMLImageElement): Promise<unknown> =>
      image.complete
        ? Promise.resolve()
        : new Promise((resolve) => {
            for (const end of ['load', 'error']) image.addEventListener(end, resolve, { once: true });
          });
    await Promise.all([...document.images].map(loaded));
  });
}

/** A picture of the README; WebP, so that a clone stays small. */
async function save(picture: Buffer, name: string, width: number): Promise<void> {
  await mkdir(forReaders, { recursive: true });
  await sharp(picture)
    .resize({ width })
    .webp({ quality: 82 })
    .toFile(join(forReaders, `${name}.webp`));
}

/** What a visitor sees first, and the page as a whole. */
async function pictureForReaders(browser: Browser, url: string): Promise<void> {
  const desktop = await openAtRest(browser, url, windows[2]);
  await save(await desktop.screenshot(), 'home-desktop', 1200);
  await save(await desktop.screenshot({ fullPage: true }), 'home-whole', 720);
  const mobile = await openAtRest(browser, url, windows[0], 2);
  await save(await mobile.screenshot(), 'home-mobile', 480);
  for (const page of [desktop, mobile]) await page.context().close();
}

const morning = [
  {
    name: 'Mirela Ionescu',
    subject: 'sales',
    message:
      'We run two palletising cells and want to know what a review of both would take, and whether you work on ' +
      'night shifts.',
  },
  {
    name: 'سارة العلي',
    subject: 'support',
    message: 'مرحبا، نود أن نعرف المزيد عن مراجعة الأنظمة الروبوتية في مستشفانا قبل نهاية العام.',
  },
  {
    name: 'Tomáš Dvořák',
    subject: 'partnership',
    message:
      'We build grippers with force limits and look for somebody who would test them against the standard before ' +
      'we sell them.',
  },
  {
    name: 'Anne Le Feuvre',
    subject: 'media',
    message:
      'I write about warehouses that share floors with people. May I ask the author of the article on thresholds ' +
      'three questions?',
  },
] as const;

/** The desk on a morning with four enquiries, one of which is open and taken. */
async function pictureOfDesk(browser: Browser): Promise<void> {
  const rooms = await openRooms({ TRUST_PROXY: 'loopback' });
  try {
    for (const [number, { name, subject, message }] of morning.entries()) {
      const { ok } = await fetch(`${rooms.site}/functions/v1/send-contact-message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, email: `visitor-${number}@example.org`, subject, message }),
      });
      if (!ok) throw new Error('An enquiry for the picture of the desk was refused.');
    }
    const context = await browser.newContext({
      viewport: windows[2],
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Jersey',
    });
    await rooms.signIn(context, 'ana@corbiere.example');
    const page = await context.newPage();
    await page.goto(`${rooms.url}/enquiries`);
    await page.getByRole('link', { name: 'Mirela Ionescu' }).click();
    await page.getByRole('button', { name: /^Take/ }).first().click();
    await page.getByRole('link', { name: /^Enquiries/ }).focus();
    await page.waitForLoadState('networkidle');
    await save(await page.screenshot(), 'desk', 1200);
    await context.close();
  } finally {
    await rooms.close();
  }
}

/** Every part of ui/ in every state, by day and by night. */
async function pictureOfKit(browser: Browser): Promise<void> {
  const { origin, stop } = await serveKit();
  const pictures = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: 1100, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    await page.goto(`${origin}/_ui`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    pictures.push(
      await sharp(await page.screenshot({ fullPage: true }))
        .resize({ width: 600 })
        .toBuffer(),
    );
    await page.close();
  }
  await stop();
  await save(
    await sharp(pictures, { join: { across: 2, shim: 8, background: '#768a94' } })
      .png()
      .toBuffer(),
    'kit',
    1208,
  );
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
  await pictureOfDesk(browser);
  await pictureOfKit(browser);
  console.log(`Pictures of the README: ${forReaders}`);
} finally {
  await browser.close();
  await server.stop();
}
