import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engine-test.ts';
import { browsers } from './browsers.ts';

/** The same journeys in Firefox and WebKit. Playwright runs the tests here and drives none of the browsers: docs/engines.md says why. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../.cache/engines',
  workers: 2,
  forbidOnly: process.env['CI'] === 'true',
  retries: process.env['CI'] === 'true' ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: browsers.map(({ name }) => ({ name, use: { engineName: name } })),
});
