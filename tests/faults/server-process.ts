import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { functionsBuild } from '../../tools/build/functions-bundle.ts';
import { root } from '../../tools/checks/root.ts';
import { ProgramProcess } from './program-process.ts';

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

/** One server as a process on a port that stays the same from start to start. */
export class ServerProcess extends ProgramProcess {
  readonly url: string;

  constructor(program: string, port: number, environment: Record<string, string>, nodeOptions: readonly string[] = []) {
    const usual = { PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' };
    super([...nodeOptions, program], { ...usual, ...environment }, 'Emails go to');
    this.url = `http://127.0.0.1:${port}`;
  }
}
