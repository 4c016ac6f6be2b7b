import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools/checks/root.ts';
import { freePort } from '../tools/server/start-server.ts';

/**
 * Milliseconds from the start of a program to its first good answer at `/readyz`, on an embedded database.
 * Throws when it ends before.
 * @param data folder of the database; a new one, which has to be migrated, where none is named
 */
export async function startTime(program: string, args: readonly string[], data?: string): Promise<number> {
  const port = await freePort();
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'corbiere-start-')));
  const started = performance.now();
  // A group of its own: `npm` does not hand every signal on.
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn' },
  });
  const ended = once(child, 'exit');
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      if (answer?.ok === true) return performance.now() - started;
      if (child.exitCode !== null) throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode} before it was ready`);
      await pause();
    }
  } finally {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    // `npm` ends before what it started, which holds the folder until it is done.
    while (await isListening(port)) await pause();
    if (data === undefined) await rm(folder, { recursive: true, force: true });
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const listens = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(() => false);
  socket.destroy();
  return listens;
}
