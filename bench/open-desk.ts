import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { apiPaths, keyInFragment } from '../core/desk/addresses.ts';
import type { StorePlace } from '../core/store/open.ts';
import { root } from '../tools/checks/root.ts';

export interface OpenedDesk {
  /** What the desk answers somebody who is signed in; throws on anything that is no success. */
  ask(method: string, path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts the desk as its users do and signs in by the link that it prints. */
export async function openDesk(
  siteUrl: string,
  { dataDir, databaseUrl }: Pick<StorePlace, 'dataDir' | 'databaseUrl'>,
): Promise<OpenedDesk> {
  const child = spawn(process.execPath, [join(root, 'build', 'desk.js'), '--no-open'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      SITE_URL: siteUrl,
      DESK_PORT: '0',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  const link = Promise.withResolvers<URL>();
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    said.push(chunk.toString());
    const found = /https?:\/\/\S+\/sign-in\/link\?\S+/.exec(said.join(''))?.[0];
    if (found !== undefined) link.resolve(new URL(found));
  });
  child.once('exit', (code) =>
    link.reject(new Error(`The desk ended with ${code ?? 'a signal'} at its start:\n${said.join('')}`)),
  );
  const { origin, searchParams } = await link.promise;
  const opened = await fetch(`${origin}${apiPaths.openLink}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ token: searchParams.get('token') ?? '' }).toString(),
    redirect: 'manual',
  });
  const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0];
  const [, key] = keyInFragment.exec(new URL(opened.headers.get('location') ?? '/', origin).hash) ?? [];
  if (cookie === undefined || key === undefined)
    throw new Error(`Nobody could be signed in at the desk: ${opened.status}`);
  return {
    async ask(method, path, body) {
      const answer = await fetch(`${origin}/~${key}${path}`, {
        method,
        headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json', origin }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok)
        throw new Error(`${method} ${path} at the desk: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
      const said: unknown = await answer.json();
      return said;
    },
    async close() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
