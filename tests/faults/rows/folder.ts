import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { openScene, type Row, type RowTools, type Scene } from '../row.ts';
import { runToEnd, type Ended } from '../program-process.ts';
import { temporaryFolder } from '../server-process.ts';
import { writeSiteFixture } from '../../stage/fixtures.ts';

async function start(
  { programs }: RowTools,
  dataDir: string,
  siteDist = writeSiteFixture(join(temporaryFolder(), 'dist')),
): Promise<Ended> {
  return runToEnd(programs.server, [], { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SITE_DIST: siteDist });
}

function expectLine(faults: string[], what: string, { code, said }: Ended, line: RegExp): void {
  if (code !== 1 || !line.test(said) || said.trim().split('\n').length !== 1)
    faults.push(`${what}: ended with ${code ?? 'a signal'} and said “${said.trim().slice(0, 300)}”`);
}

async function filled(tools: RowTools): Promise<Scene> {
  const scene = await openScene(tools);
  scene.visitors.come(4);
  await scene.visitors.deeds(40);
  return scene;
}

function overwrite(path: string, at: number, bytes: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  closeSync(file);
}

export const folderRows: readonly Row[] = [
  {
    name: 'two-servers',
    title: 'A second server on one data folder',
    async run(tools) {
      const scene = await filled(tools);
      const faults: string[] = [];
      const second = await start(tools, scene.place.dataDir);
      expectLine(faults, 'the second server', second, /is in use by another process/);
      await scene.visitors.deeds(20);
      const outcome = await scene.end();
      return {
        ...outcome,
        faults: [...outcome.faults, ...faults],
        note: 'the second one refuses in one line, the first one goes on',
      };
    },
  },
  {
    name: 'build-damaged',
    title: 'The build folder has lost or broken files',
    async run(tools) {
      const scene = await filled(tools);
      const outcome = await scene.end();
      const { faults } = outcome;
      const damages: Record<string, (dist: string) => void> = {
        'an answer page is gone': (dist) => rmSync(join(dist, 'answers', 'contact-failed.html')),
        'an answer page is empty': (dist) => truncateSync(join(dist, 'answers', 'contact-failed.html')),
        'the policies are cut short': (dist) => writeFileSync(join(dist, 'csp.json'), '{"index.html":'),
        'the policies are gone': (dist) => rmSync(join(dist, 'csp.json')),
      };
      for (const [what, damage] of Object.entries(damages)) {
        const dist = writeSiteFixture(join(temporaryFolder(), 'dist'));
        damage(dist);
        expectLine(faults, what, await start(tools, scene.place.dataDir, dist), /npm run build -- --force/);
      }
      return {
        ...outcome,
        note: `${Object.keys(damages).length} damages, each refused in one line that says how to mend it; “npm start” mends it by itself`,
      };
    },
  },
  {
    name: 'data-damaged',
    title: 'The data folder is damaged; a backup takes its place',
    async run(tools) {
      const scene = await filled(tools);
      const outcome = await scene.end();
      const { faults } = outcome;
      const folder = scene.place.dataDir;
      const backup = join(temporaryFolder(), 'backup');
      const tool = (args: readonly string[], dataDir: string): Promise<Ended> =>
        runToEnd(tools.programs.tool, args, { DATA_DIR: dataDir });
      await tool(['backup', backup], folder);
      const file = (dataDir: string): string => join(dataDir, 'corbiere.sqlite');
      const damages: Record<string, (path: string) => void> = {
        'the first bytes are others': (path) => overwrite(path, 0, 100),
        'a page in the middle is another': (path) => overwrite(path, 4096 * 3, 4096 * 2),
        'the file ends half-way': (path) => truncateSync(path, Math.floor(statSync(path).size / 2 / 4096) * 4096),
        'the file is a text': (path) => writeFileSync(path, 'This is a text, and no database.'.repeat(40)),
      };
      for (const [what, damage] of Object.entries(damages)) {
        const copy = temporaryFolder();
        cpSync(folder, copy, { recursive: true });
        for (const rest of ['-wal', '-shm']) if (existsSync(file(copy) + rest)) rmSync(file(copy) + rest);
        damage(file(copy));
        expectLine(faults, what, await start(tools, copy), /is damaged .*corbiere restore/);
        const restored = await tool(['restore', backup, '--replace'], copy);
        if (restored.code !== 0) faults.push(`${what}: not restored: ${restored.said}`);
        const { lost } = await scene.ledger.audit({ dataDir: copy, databaseUrl: undefined }, scene.post);
        faults.push(...lost.map((missing) => `${what}: ${missing}`));
      }
      return {
        ...outcome,
        note: `${Object.keys(damages).length} damages, each refused in one line that says what to do, each undone by a restore`,
      };
    },
  },
  {
    name: 'restore-killed',
    title: 'A restore is killed, at moments spread over all that it does',
    async run(tools) {
      const scene = await filled(tools);
      const outcome = await scene.end();
      const { faults } = outcome;
      const backup = join(temporaryFolder(), 'backup');
      await runToEnd(tools.programs.tool, ['backup', backup], { DATA_DIR: scene.place.dataDir });
      const restore = (dataDir: string, killAfter?: number): Promise<Ended> =>
        runToEnd(tools.programs.tool, ['restore', backup, '--replace'], { DATA_DIR: dataDir }, killAfter);
      const copied = (): string => {
        const copy = temporaryFolder();
        cpSync(scene.place.dataDir, copy, { recursive: true });
        return copy;
      };
      const began = performance.now();
      await restore(copied());
      const whole = performance.now() - began;
      const kills = tools.full ? 40 : 12;
      let killed = 0;
      for (let kill = 1; kill <= kills; kill += 1) {
        const folder = copied();
        const { code } = await restore(folder, (whole * (kills / 2 + kill)) / (1.5 * kills));
        if (code === null) killed += 1;
        // The old database and the backup hold the same, so that nothing may be missing in whichever is there.
        for (const what of ['after the kill', 'after the restore that followed']) {
          const { lost } = await scene.ledger.audit({ dataDir: folder, databaseUrl: undefined }, scene.post);
          faults.push(...lost.map((missing) => `${what} ${kill}: ${missing}`));
          if (what === 'after the kill') await restore(folder);
        }
      }
      if (killed === 0) faults.push('no restore was killed');
      return {
        ...outcome,
        note: `${killed} of ${kills} restores killed; each left a whole database, and went well afterwards`,
      };
    },
  },
];
