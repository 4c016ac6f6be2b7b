import { existsSync, statfsSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vitest/config';
import { vendorRulesModule } from './features/consent/register.ts';

/** What Astro makes of the variables of a build without any. */
const publicVariables: Plugin = {
  name: 'public-variables',
  resolveId: (id) => (id === 'astro:env/client' ? id : undefined),
  load: (id) =>
    id === 'astro:env/client'
      ? "export const PUBLIC_BACKEND_URL = ''; export const PUBLIC_BACKEND_ANON_KEY = '';"
      : undefined,
};

const memory = '/dev/shm';

/** Whether the memory's own file system has the two gigabytes that the databases of a run never fill. */
function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 1024 ** 3;
}

// What is killed in the tests are processes, never the machine: no test needs a disk. PostgreSQL copies a database
// there in a tenth of the processor time, and a commit of the embedded one waits for nothing.
if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = memory;

export default defineConfig({
  plugins: [vendorRulesModule(), publicVariables],
  test: {
    include: ['{bench,contract,core,features,programs,site,tests,tools,ui}/**/*.test.{ts,tsx}'],
    // What takes longer than every change is worth; what examples add is tested in a copy.
    exclude: [
      '**/node_modules/**',
      'tests/examples/*/**',
      ...(process.env['LONG'] === 'true' ? [] : ['**/*.long.test.ts']),
    ],
    environment: 'node',
    globalSetup: './tests/stage/global-setup.ts',
    // The browser tests run beside these, on two cores: what takes 20 seconds alone takes a minute then.
    testTimeout: 180_000,
    // A worker keeps what it has loaded from file to file: starting one for each took a minute and a half.
    isolate: false,
    hookTimeout: 120_000,
    // Tags are ids of content/; a test holds them to it (tools/promises).
    strictTags: false,
    // A test that asserts nothing fails.
    expect: { poll: { timeout: 30_000 }, requireAssertions: true },
    // Real servers and databases run beside the tests, and a browser's beside all: two cores are soon full.
    maxWorkers: 1,
    // A shared machine may stall for seconds. What passes at the second try only is named at the end of the check.
    retry: process.env['CI'] === 'true' ? 1 : 0,
  },
});
