import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, test as base, type Browser } from '@playwright/test';
import { findTestChromium, testChromiumFlags } from '../../tools/browser/chromium.ts';
import { runProgram } from '../../tools/build/run-program.ts';
import { siteBuild } from '../../tools/build/site-build.ts';
import { sourcesHash } from '../../tools/build/sources-hash.ts';
import { root } from '../../tools/checks/root.ts';
import { startServer, type RunningServer } from '../../tools/server/start-server.ts';
import { startPostOffice, type PostOffice } from '../stage/post-office.ts';
import { openStaticHost } from './static-host.ts';

/** Names that no resolver outside the test's browser knows; browsers trust `localhost` names as they trust TLS. */
export const siteOrigin = 'http://www.localhost';
export const functionsOrigin = 'http://functions.localhost';
/** What the pages send, and the functions ask for where a key is sent. */
export const publicKey = 'sb_publishable_of-two-origins';

const folder = join(root, '.cache', 'two-origins');
const dist = join(folder, 'dist');

/** Builds the site for the two names, if its sources changed since it was last built. */
async function ensureSplitBuild(): Promise<void> {
  const variables = { SITE_URL: siteOrigin, PUBLIC_BACKEND_URL: functionsOrigin, PUBLIC_BACKEND_ANON_KEY: publicKey };
  const stampFile = join(folder, 'stamp');
  const wanted = sourcesHash(root, variables);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  const { program, args, env } = siteBuild(root, dist);
  await runProgram(program, args, root, { ...env, ...variables });
  writeFileSync(stampFile, wanted);
}

export interface TwoOrigins {
  /** Knows both names. */
  readonly browser: Browser;
  readonly functions: RunningServer;
  readonly postOffice: PostOffice;
  /** The build for the static host. */
  readonly dist: string;
}

interface WorkerFixtures {
  readonly split: TwoOrigins;
}

/** A test against a site on a static host and functions on another origin. */
export const splitTest = base.extend<object, WorkerFixtures>({
  split: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await ensureSplitBuild();
      const postOffice = await startPostOffice();
      const host = await openStaticHost(dist);
      const functions = await startServer({
        SITE_DIST: dist,
        SITE_URL: siteOrigin,
        PUBLIC_BACKEND_URL: functionsOrigin,
        BACKEND_ANON_KEY: publicKey,
        SMTP_URL: postOffice.url,
      });
      const executablePath = findTestChromium((line) => {
        console.error(line);
      });
      if (executablePath === undefined) throw new Error('no Chromium');
      const names = [
        [siteOrigin, host.port],
        [functionsOrigin, new URL(functions.url).port],
      ].map(([origin, port]) => `MAP ${new URL(String(origin)).host}:80 127.0.0.1:${String(port)}`);
      const browser = await chromium.launch({
        executablePath,
        args: [...testChromiumFlags(), `--host-resolver-rules=${names.join(', ')}`],
      });
      await use({ browser, functions, postOffice, dist });
      await browser.close();
      await functions.stop();
      await host.close();
      await postOffice.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
