import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { noPostgres, openScene, seconds, type Row } from '../row.ts';
import { PostgresServer } from '../../../tools/server/temporary-postgres.ts';
import { runToEnd, type Ended } from '../program-process.ts';
import { temporaryFolder } from '../server-process.ts';
import { writeSiteFixture } from '../../stage/fixtures.ts';

/** More than the 50 MB without which a server is not ready. */
const size = '96m';

export const missing = (): string | undefined =>
  process.getuid?.() === 0 ? undefined : 'mounting a small tmpfs needs root';

export function mounted(): { folder: string; unmount(): void; remount(how: 'ro' | 'rw'): void } {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  let isMounted = true;
  const unmount = (): void => {
    if (isMounted) execFileSync('umount', ['--lazy', folder]);
    isMounted = false;
  };
  process.once('exit', unmount);
  return {
    folder,
    unmount,
    remount: (how) => {
      execFileSync('mount', ['-o', `remount,${how}`, folder]);
    },
  };
}

/** Fills what is left of the disk; answers how to free it. */
export function fill(folder: string): () => void {
  const ballast = join(folder, 'ballast');
  const file = openSync(ballast, 'w');
  for (const block of [1024 * 1024, 4096]) {
    const bytes = Buffer.alloc(block);
    try {
      while (writeSync(file, bytes) === block);
    } catch {
      // Full, which is what is wanted.
    }
  }
  closeSync(file);
  return () => rmSync(ballast);
}

export const diskRows: readonly Row[] = [
  {
    name: 'disk-full',
    title: 'The disk of the embedded database is full, then not',
    missing,
    async run(tools) {
      const disk = mounted();
      const scene = await openScene(tools, { place: { dataDir: disk.folder, databaseUrl: undefined } });
      const { visitors, ledger } = scene;
      visitors.come(8);
      await visitors.deeds(60);
      const free = fill(disk.folder);
      await seconds(4);
      const before = ledger.size;
      const alive = (await fetch(`${scene.server.url}/`)).status;
      const ready = await (await fetch(`${scene.server.url}/readyz`)).text();
      free();
      await visitors.deeds(60);
      const outcome = await scene.end();
      disk.unmount();
      const refused = visitors.traffic.refused;
      outcome.faults.push(
        ...(refused === 0 ? ['the disk was never full'] : []),
        ...(ready === '{"status":"not ready","failed":["storage"]}' ? [] : [`/readyz said meanwhile: ${ready}`]),
        ...(alive === 200 ? [] : ['pages were not served meanwhile']),
      );
      return {
        ...outcome,
        note: `${before} writes until then, ${refused} asked to come back later, pages served meanwhile`,
      };
    },
  },
  {
    name: 'disk-read-only',
    title: 'The folder of the embedded database is read-only at the start, then not',
    missing,
    async run(tools) {
      const disk = mounted();
      const place = { dataDir: disk.folder, databaseUrl: undefined };
      const first = await openScene(tools, { place });
      first.visitors.come(4, { each: 8 });
      await first.visitors.deeds(20);
      const { acknowledged, stored, lost, faults: early } = await first.end();
      disk.remount('ro');
      const refused = await runToEnd(tools.programs.server, [], {
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: disk.folder,
        SITE_DIST: writeSiteFixture(join(temporaryFolder(), 'dist')),
      });
      disk.remount('rw');
      const second = await openScene(tools, { place });
      second.visitors.come(4, { each: 8 });
      await second.visitors.deeds(20);
      const outcome = await second.end();
      disk.unmount();
      const faults = [...early, ...outcome.faults];
      if (refused.code !== 1 || !/cannot be written/.test(refused.said) || refused.said.trim().split('\n').length !== 1)
        faults.push(`a start on a read-only folder said: ${refused.said}`);
      return {
        ...outcome,
        acknowledged: acknowledged + outcome.acknowledged,
        stored: stored + outcome.stored,
        lost: [...lost, ...outcome.lost],
        faults,
        note: `refused in one line: “${refused.said.trim().replaceAll(disk.folder, 'DATA_DIR').slice(0, 80)} …”`,
      };
    },
  },
  {
    name: 'disk-full-copies',
    title: 'The disk is full while a backup, a restore and a move write to it, then not',
    missing: () => missing() ?? noPostgres(),
    async run(tools) {
      const disk = mounted();
      const data = join(disk.folder, 'data');
      const scene = await openScene(tools, { place: { dataDir: data, databaseUrl: undefined } });
      scene.visitors.come(8);
      await scene.visitors.deeds(60);
      const outcome = await scene.end();
      const { faults } = outcome;
      const database = await PostgresServer.create(temporaryFolder());
      const backup = join(temporaryFolder(), 'backup');
      const moved = join(disk.folder, 'moved');
      const embedded = { DATA_DIR: data };
      const orders: [string[], Record<string, string>][] = [
        [['backup', join(disk.folder, 'backup')], embedded],
        [['restore', backup, '--replace'], embedded],
        [['move', '--to', `sqlite:${moved}`], { ...embedded, DATABASE_URL: database.url }],
      ];
      const run = (args: readonly string[], environment: Record<string, string>): Promise<Ended> =>
        runToEnd(tools.programs.tool, args, environment);
      for (const args of [
        ['backup', backup],
        ['move', '--to', database.url],
      ]) {
        const { code, said } = await run(args, embedded);
        if (code !== 0) faults.push(`${args.join(' ')}: ${said}`);
      }
      mkdirSync(moved);
      const free = fill(disk.folder);
      const lines: string[] = [];
      for (const [args, environment] of orders) {
        const { code, said } = await run(args, environment);
        if (code !== 1 || !/full|no space|is there space/i.test(said))
          faults.push(`${args.join(' ')} on a full disk: ${said}`);
        lines.push(said.trim().split('\n').at(-1) ?? '');
        // Looking at it takes space too.
        const copy = temporaryFolder();
        cpSync(data, copy, { recursive: true });
        const { lost } = await scene.ledger.audit({ dataDir: copy, databaseUrl: undefined }, scene.post);
        faults.push(...lost.map((what) => `after ${args.join(' ')} on a full disk: ${what}`));
      }
      if (existsSync(join(disk.folder, 'backup')) || existsSync(join(disk.folder, 'backup.part')))
        faults.push('what there was of a backup is still there');
      free();
      for (const [args, environment] of orders) {
        const { code, said } = await run(args, environment);
        if (code !== 0) faults.push(`${args.join(' ')} with space again: ${said}`);
      }
      for (const dataDir of [data, moved]) {
        const { lost } = await scene.ledger.audit({ dataDir, databaseUrl: undefined }, scene.post);
        faults.push(...lost.map((what) => `${dataDir}: ${what}`));
      }
      database.stop();
      disk.unmount();
      return {
        ...outcome,
        note: `each refused, nothing changed, each done once there was space: ${lines.join(' | ')}`,
      };
    },
  },
];
