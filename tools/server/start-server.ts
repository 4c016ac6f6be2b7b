import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentNames } from '../../core/context/environment.ts';
import { root } from '../checks/root.ts';

export interface RunningServer {
  /** Origin, e.g. `http://localhost:40123`. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything it wrote so far. */
  log(): string;
  /** Stops it as an operator would and removes its data; throws when it does not stop cleanly. */
  stop(): Promise<void>;
}

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} at its start:\n${log()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within 30 seconds:\n${log()}`);
}

/** Starts the built functions and site, as `npm start` does, on a free port with an empty data folder. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const port = Number(environment['PORT'] ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const data = await mkdtemp(join(tmpdir(), 'corbiere-'));
  const inherited = Object.fromEntries(
    // Ours of the operator's shell must not leak into a server under test.
    Object.entries(process.env).filter(([name]) => !environmentNames.includes(name)),
  );
  const child = spawn(process.execPath, ['--max-semi-space-size=8', join(root, 'build', 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: url,
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  const written: string[] = [];
  const log = (): string => written.join('');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      written.push(chunk.toString());
    });
  // Nothing that a test run started outlives it.
  const endWithUs = (): void => {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  };
  process.once('exit', endWithUs);

  const stop = async (): Promise<void> => {
    process.off('exit', endWithUs);
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(giveUp);
    }
    await rm(data, { recursive: true, force: true });
    if (child.signalCode === 'SIGKILL')
      throw new Error(`The server did not stop within 15 seconds of SIGTERM:\n${log()}`);
  };

  try {
    await untilReady(url, child, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, process: child, log, stop };
}
