import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { functionsBuild } from '../../tools/build/functions-bundle.ts';
import { root } from '../../tools/checks/root.ts';
import { answerFixtures } from '../stage/fixtures.ts';

/** The functions as an operator's build has them, in a folder of their own. */
export interface Programs {
  readonly server: string;
  readonly tool: string;
}

export async function buildPrograms(): Promise<Programs> {
  const outdir = join(root, 'node_modules', '.cache', 'corbiere-tests', 'faults');
  await build({ ...functionsBuild(root, outdir), sourcemap: false });
  return { server: join(outdir, 'main.js'), tool: join(outdir, 'corbiere.js') };
}

const leftovers: string[] = [];

/** A folder that goes when the run ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-faults-'));
  leftovers.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of leftovers.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** The least that the server takes for a built site. */
export function writeSite(dist: string): string {
  const files: Record<string, string> = {
    'index.html': `<!doctype html><title>Home</title>${'<p>A page of the site.</p>'.repeat(400)}`,
    'about.html': '<!doctype html><title>About</title>',
    '404.html': '<!doctype html><title>404</title>',
    'csp.json': '{}',
    ...answerFixtures(),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(dist, name, '..'), { recursive: true });
    writeFileSync(join(dist, name), content);
  }
  return dist;
}

export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs a program of ours to its end. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  running.add(child);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await once(child, 'close');
  running.delete(child);
  return { code: child.exitCode, said: said.join('') };
}

/** One server as a process that can be killed, stopped and started again on the same port and data. */
export class ServerProcess {
  readonly url: string;
  readonly #program: string;
  readonly #environment: Record<string, string>;
  readonly #nodeOptions: readonly string[];
  #child: ChildProcess | undefined;
  #log = '';

  constructor(program: string, port: number, environment: Record<string, string>, nodeOptions: readonly string[] = []) {
    this.#program = program;
    this.#environment = {
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
      ...environment,
    };
    this.#nodeOptions = nodeOptions;
    this.url = `http://127.0.0.1:${port}`;
  }

  get log(): string {
    return this.#log;
  }

  /** Resolves when it is open. Throws what it said when it ended instead. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...this.#nodeOptions, this.#program], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', ...this.#environment },
    });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    const opened = Promise.withResolvers<undefined>();
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        this.#log += chunk.toString();
        if (said.includes('Emails go to')) opened.resolve(undefined);
      });
    }
    child.once('exit', (code, signal) =>
      opened.reject(new Error(`The server ended with ${code ?? signal ?? ''}:\n${said}`)),
    );
    await opened.promise;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Asks it to stop; resolves with its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
}
