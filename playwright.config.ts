import { defineConfig, type PlaywrightTestOptions } from '@playwright/test';
import { chromiumFlags, findChromium } from './tools/browser/chromium.ts';

const executablePath = findChromium((line) => { console.error(line); });
if (executablePath === undefined) throw new Error('The browser tests need Chromium: sudo apt-get install chromium, or set CHROMIUM_PATH.');

const desktop = { viewport: { width: 1440, height: 900 } } satisfies Partial<PlaywrightTestOptions>;
const mobile = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } satisfies Partial<PlaywrightTestOptions>;

export default defineConfig({
  testDir: 'tests',
  outputDir: '.cache/playwright',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Jersey',
    launchOptions: { executablePath, args: chromiumFlags() },
    trace: 'off',
  },
  projects: [
    { name: 'desktop', testDir: 'tests/end-to-end', testIgnore: ['**/*.mobile.spec.ts', '**/*.without-javascript.spec.ts'], use: desktop },
    { name: 'mobile', testDir: 'tests/end-to-end', testIgnore: ['**/*.desktop.spec.ts', '**/*.without-javascript.spec.ts'], use: mobile },
    { name: 'without-javascript', testDir: 'tests/end-to-end', testMatch: '**/*.without-javascript.spec.ts', use: { ...mobile, javaScriptEnabled: false } },
    // Two servers and a browser that knows them by name.
    { name: 'two-origins', testDir: 'tests/two-origins', workers: 1, timeout: 120_000, use: mobile },
    { name: 'accessibility', testDir: 'tests/accessibility', timeout: 60_000, use: { ...desktop, contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'budgets', testDir: 'tests/budgets', workers: 1, use: mobile },
  ],
});
