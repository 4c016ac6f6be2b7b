import { defineConfig } from '@playwright/test';
import './tools/load-tsx.ts';
import { desktop, phone } from './tests/stage/page-parts.ts';
import { findTestChromium, testChromiumFlags } from './tools/browser/chromium.ts';

// Node has taken the types away and left each line where it was: no stack needs the map that Playwright asks at each
// call. It reads no frame with "async".
if (process.env['PW_DISABLE_TS_ESM'] !== undefined)
  Error.prepareStackTrace = ({ name, message }, frames) =>
    // A frame writes itself, which its type does not say.
    // oxlint-disable-next-line typescript/no-base-to-string
    [`${name}: ${message}`, ...frames.map((frame) => frame.toString().replace(/^async /, ''))].join('\n    at ');

const executablePath = findTestChromium((line) => {
  console.error(line);
});
if (executablePath === undefined)
  throw new Error('The browser tests need Chromium: sudo apt-get install chromium, or set CHROMIUM_PATH.');

export default defineConfig({
  testDir: 'tests',
  outputDir: '.cache/playwright',
  // Unit tests run beside these, on two cores.
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  // A shared machine may stall for seconds. What passes at the second try only is named at the end of the check.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // The whole run has two cores, and other checks run beside this one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Jersey',
    // Each painted frame costs processor time. What is about motion, or could hide in it, asks for it.
    reducedMotion: 'reduce',
    launchOptions: { executablePath, args: testChromiumFlags() },
    trace: 'off',
  },
  // Each project has workers of its own, each with a browser and the servers that its tests ask for: so they are few.
  projects: [
    {
      name: 'desktop',
      testMatch: '**/journeys/**/*.spec.ts',
      testIgnore: ['**/*.mobile.spec.ts', '**/*.without-javascript.spec.ts'],
      use: desktop,
    },
    {
      name: 'mobile',
      testMatch: ['**/journeys/**/*.spec.ts', '**/budgets/*.spec.ts'],
      // Calls and the sign-up are walked through here without scripts: with them a page does not know the window.
      testIgnore: '**/*.desktop.spec.ts',
      use: phone,
    },
    // Two servers and a browser that knows them by name.
    { name: 'two-origins', testMatch: '**/two-origins/*.spec.ts', workers: 1, timeout: 120_000, use: phone },
    // Here a page is only looked at: one context, emptied between tests, spares each a window of its own. What types or
    // stores is kept apart whole.
    { name: 'pages', testMatch: '**/pages/*.spec.ts', use: { ...desktop, reuseContext: true } },
  ],
});
