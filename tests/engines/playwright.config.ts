import { defineConfig } from '@playwright/test';
import '../../tools/load-tsx.ts';
import type { EngineOptions } from './engine-test.ts';
import { browsers } from './browsers.ts';

/**
 * The same journeys in Firefox and WebKit. Playwright runs the tests here and drives none of the browsers:
 * docs/engines.md says why.
 */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../.cache/engines',
  workers: 2,
  forbidOnly: process.env['CI'] === 'true',
  retries: process.env['CI'] === 'true' ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // What an engine alone lets a test set is looked at in that engine alone.
  projects: browsers.map(({ name }) => ({
    name,
    use: { engineName: name },
    testIgnore: browsers.filter((other) => other.name !== name).map((other) => `**/*.${other.name}.spec.ts`),
  })),
});
