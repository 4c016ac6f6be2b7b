import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../median.ts';
import { residentMemory } from '../memory.ts';
import { startTime } from '../start-time.ts';
import { askTimes } from '../throughput.ts';
import { benchOptions, wholeNumber } from '../options.ts';
import { routes } from '../../site/routes.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { root } from '../../tools/checks/root.ts';
import { startServer } from '../../tools/server/start-server.ts';

const values = benchOptions(
  [
    'npm run bench -- server                       from start to ready, and memory while pages are asked for',
    'npm run bench -- server --starts 9 --requests 20000',
  ],
  { starts: { type: 'string', default: '5' }, requests: { type: 'string', default: '100000' } },
);
const starts = wholeNumber('starts', values.starts);
const requests = wholeNumber('requests', values.requests);

function say(line: string): void {
  if (!values.json) console.log(line);
}

async function medianStart(program: string, args: readonly string[], data?: string): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < starts; start += 1) times.push(await startTime(program, args, data));
  return median(times);
}

await ensureBuilt();
say(`Starting ${starts} times each …`);
const data = await mkdtemp(join(tmpdir(), 'corbiere-start-'));
const main = join(root, 'build', 'main.js');
await startTime(process.execPath, [main], data);
const startMilliseconds = {
  main: await medianStart(process.execPath, [main], data),
  mainOnNothing: await medianStart(process.execPath, [main]),
  npmStart: await medianStart('npm', ['start'], data),
};
await rm(data, { recursive: true, force: true });

const server = await startServer();
const memory: (number | undefined)[] = [];
try {
  // At rest: after what the start itself has left to do.
  await new Promise((resolve) => {
    setTimeout(resolve, 3_000);
  });
  memory.push(await residentMemory(server.process.pid ?? 0));
  for (let batch = 0; batch < 3; batch += 1) {
    say(`Asking for every page in turn, ${requests} requests …`);
    await askTimes(
      routes.map(({ path }) => `${server.url}${path}`),
      requests,
    );
    memory.push(await residentMemory(server.process.pid ?? 0));
  }
} finally {
  await server.stop();
}

if (values.json) console.log(JSON.stringify({ startMilliseconds, requests, memory }));
else {
  const line = (label: string, value: string): void => {
    console.log(`  ${label.padEnd(52)}${value.padStart(10)}`);
  };
  const megabytes = (bytes: number | undefined): string => (bytes === undefined ? 'unknown' : `${(bytes / 1024 / 1024).toFixed(0)} MB`);
  console.log('\nFrom start to the first good /readyz, embedded database, median');
  line('node build/main.js', `${startMilliseconds.main.toFixed(0)} ms`);
  line('the same on an empty data folder', `${startMilliseconds.mainOnNothing.toFixed(0)} ms`);
  line('npm start, built before (aim: 2,500 ms)', `${startMilliseconds.npmStart.toFixed(0)} ms`);
  console.log('Resident memory');
  for (const [batch, bytes] of memory.entries())
    line(batch === 0 ? 'at rest (aim: 200 MB)' : `after ${(batch * requests).toLocaleString('en-GB')} requests`, megabytes(bytes));
}
