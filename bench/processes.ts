import { readdir, readFile } from 'node:fs/promises';

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

/** A process's current or peak memory in bytes; undefined on systems without /proc. */
export async function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number | undefined> {
  const kilobytes = new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(await read(`/proc/${pid}/status`))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** A process's parent, and the ticks of it and its ended children. */
async function statOf(pid: number | string): Promise<{ readonly parent: number; readonly ticks: number }> {
  const cells = (await read(`/proc/${pid}/stat`))
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  return { parent: cells[1] ?? 0, ticks: cells.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
}

/** Processor time of processes and their children so far; seconds. */
export async function processorTime(pids: readonly number[]): Promise<number> {
  const known = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => ({ pid: Number(pid), ...(await statOf(pid)) })),
  );
  const taken = known.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
  // A tick is a hundredth of a second on every Linux that Node runs on.
  return taken.reduce((sum, { ticks }) => sum + ticks, 0) / 100;
}
