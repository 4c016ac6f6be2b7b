import { defineConfig } from 'vitest/config';
import { vendorRulesModule } from './site/consent/register.ts';

export default defineConfig({
  plugins: [vendorRulesModule()],
  test: {
    include: ['{bench,contract,functions,site,tests,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['./tests/stage/databases.ts', './tests/stage/bundle.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Real servers and databases run beside the tests: two cores are soon full.
    maxWorkers: 2,
  },
});
