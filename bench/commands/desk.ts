import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../median.ts';
import { benchOptions, wholeNumber } from '../options.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { root } from '../../tools/checks/root.ts';
import { startServer } from '../../tools/server/start-server.ts';

const values = benchOptions(
  ['npm run bench -- desk                         first room of the desk on a slow phone, until it can be used', 'npm run bench -- desk --runs 9'],
  {
    runs: { type: 'string', default: '5' },
  },
);
const runs = wholeNumber('runs', values.runs);

/** 1.6 Mbit/s down; the desk stands in the firm's own country, so that the round trip is short. */
const network = { offline: false, latency: 40, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const processorSlowdown = 4;

await ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), 'corbiere-desk-bench-'));
const variables = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
const server = await startServer(variables);
const desk = spawn(process.execPath, [join(root, 'build', 'desk.js'), '--no-open'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { PATH: process.env['PATH'] ?? '', ...variables, SITE_URL: server.url, DESK_PORT: '0' },
});
const link = Promise.withResolvers<string>();
const said: string[] = [];
desk.stdout.on('data', (chunk: Buffer) => {
  said.push(chunk.toString());
  const found = /https?:\/\/\S+\/sign-in\/link\?\S+/.exec(said.join(''))?.[0];
  if (found !== undefined) link.resolve(found);
});
desk.once('exit', (code) => link.reject(new Error(`The desk ended with ${code ?? 'a signal'} at its start:\n${said.join('')}`)));

const browser = await launchBrowser();
try {
  const signIn = await browser.newContext();
  const page = await signIn.newPage();
  await page.goto(await link.promise);
  await page.getByRole('button').first().click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const state = await signIn.storageState();
  const { origin } = new URL(page.url());
  const times: { readonly cold: number; readonly warm: number }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({
      storageState: state,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    const phone = await context.newPage();
    const devtools = await context.newCDPSession(phone);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
    const usable = async (): Promise<number> => {
      await phone.goto(origin, { waitUntil: 'commit' });
      await phone.getByRole('heading', { level: 2 }).first().waitFor();
      return phone.evaluate(() => performance.now());
    };
    times.push({ cold: await usable(), warm: await usable() });
    await context.close();
  }
  const figures = { cold: median(times.map(({ cold }) => cold)), warm: median(times.map(({ warm }) => warm)) };
  if (values.json) console.log(JSON.stringify(figures));
  else {
    console.log(
      `Today on a phone at a quarter of this processor's speed and 1.6 Mbit/s, until what waits can be read and pressed, median of ${runs} (aim: 1,000 ms)\n`,
    );
    console.log(`  with nothing in the browser's cache   ${figures.cold.toFixed(0)} ms`);
    console.log(`  with the desk's files in the cache    ${figures.warm.toFixed(0)} ms`);
  }
} finally {
  await browser.close();
  const ended = once(desk, 'exit');
  desk.kill('SIGTERM');
  await ended;
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
