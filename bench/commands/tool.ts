import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { functionPath } from '../../contract/functions.ts';
import { openStore } from '../../functions/store/open.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { root } from '../../tools/checks/root.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { benchOptions, wholeNumber } from '../options.ts';

const options = benchOptions(
  [
    'npm run bench -- tool                         the slowest answer of a server that is posted to, while the tool does its biggest jobs beside it',
    'npm run bench -- tool --subscribers 20000',
  ],
  { subscribers: { type: 'string', default: '20000' } },
);
/** Milliseconds. */
const longestAllowed = 250;

const release = await ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'corbiere-tool-'));
const at = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
const store = await openStore({ dataDir, databaseUrl: undefined, onFault: () => undefined });
const all = Array.from({ length: wholeNumber('subscribers', options.subscribers) }, (_, number) => `reader-${number}@example.org`);
for (let start = 0; start < all.length; start += 500)
  await store.db
    .insertInto('subscribers')
    .values(
      all.slice(start, start + 500).map((email) => ({ id: email, email, address_key: email, state: 'confirmed' as const, created_at: at, changed_at: at })),
    )
    .execute();
await store.close();

const server = await startServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error', DATA_DIR: dataDir });
const issue = join(dataDir, '2026-11.md');
writeFileSync(issue, '# Field notes\n\nA short letter.\n');

/** Asks for two answers in turn until told to stop; resolves with the slowest, in milliseconds. */
function watch(signal: AbortSignal): Promise<{ readonly slowest: number; readonly answers: number }> {
  const look = async (): Promise<{ slowest: number; answers: number }> => {
    let [slowest, answers] = [0, 0];
    while (!signal.aborted) {
      const asked = performance.now();
      const answer = await fetch(server.url + (answers % 2 === 0 ? '/healthz' : '/about'));
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`answered with ${answer.status}`);
      slowest = Math.max(slowest, performance.now() - asked);
      answers += 1;
      await new Promise((resolve) => void setTimeout(resolve, 10));
    }
    return { slowest, answers };
  };
  return look();
}

interface Job {
  readonly name: string;
  readonly seconds: number;
  readonly slowest: number;
  readonly answers: number;
}

async function beside(name: string, work: () => Promise<void>): Promise<Job> {
  const leaving = new AbortController();
  const watching = watch(leaving.signal);
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  leaving.abort();
  return { name, seconds, ...(await watching) };
}

async function corbiere(...args: string[]): Promise<void> {
  const tool = spawn(process.execPath, ['--', join(release, 'build', 'corbiere.js'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, SITE_URL: server.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(tool, 'exit');
  if (tool.exitCode !== 0) throw new Error(`corbiere ${args.join(' ')} ended with ${String(tool.exitCode)}`);
}

const send = ['newsletter', 'send', '--file', issue, '--subject', 'Field notes'];
const press = new Worker(new URL('../press.ts', import.meta.url), {
  workerData: { url: `${server.url.replace('localhost', '127.0.0.1')}${functionPath('subscribe-newsletter')}`, connections: 4, clients: 'many' },
});
try {
  const rest = (seconds: number) => () => new Promise<void>((resolve) => void setTimeout(resolve, seconds * 1_000));
  await rest(3)();
  const jobs = [
    await beside('posts alone', rest(8)),
    await beside('newsletter send --dry-run', () => corbiere(...send, '--dry-run')),
    await beside('newsletter send', () => corbiere(...send)),
    await beside('backup', () => corbiere('backup', join(dataDir, 'copy'))),
  ];
  const [alone, ...withTool] = jobs;
  const isKept = withTool.every(({ slowest }) => slowest <= longestAllowed);
  if (options.json) console.log(JSON.stringify({ subscribers: all.length, jobs, isKept }, undefined, 2));
  else {
    console.log(`Slowest answer of a server that is posted to on four connections, with ${all.length} subscribers:`);
    for (const { name, seconds, slowest, answers } of jobs)
      console.log(`  ${name.padEnd(28)}${slowest.toFixed(0).padStart(6)} ms of ${answers} answers in ${seconds.toFixed(1)} s`);
    console.log(
      isKept
        ? `No answer over ${longestAllowed} ms beside the tool.`
        : `An answer took longer than ${longestAllowed} ms beside the tool (${(alone?.slowest ?? 0).toFixed(0)} ms without it): to be mended, unless the machine is busy.`,
    );
  }
  process.exitCode = isKept ? 0 : 1;
} finally {
  press.postMessage('stop');
  await once(press, 'message');
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
