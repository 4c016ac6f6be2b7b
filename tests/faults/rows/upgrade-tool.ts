import { cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { currentRelease } from '../../../core/start/releases.ts';
import { freePort } from '../../../tools/server/start-server.ts';
import { upgradeProject, writeRelease, type UpgradeProject } from '../upgrade-project.ts';
import { runToEnd, type Ended } from '../program-process.ts';
import { openScene, type Row, type RowTools, type Scene } from '../row.ts';
import { temporaryFolder } from '../server-process.ts';
import { fill, missing, mounted } from './disk.ts';

async function filled(
  tools: RowTools,
): Promise<{ scene: Scene; outcome: Awaited<ReturnType<Scene['end']>>; programs: string; next: string }> {
  const scene = await openScene(tools);
  scene.visitors.come(4);
  await scene.visitors.deeds(40);
  const programs = dirname(tools.programs.tool);
  const next = writeRelease(temporaryFolder(), programs, 1, { migration: true });
  return { scene, outcome: await scene.end(), programs, next };
}

/** A project that serves a copy of that database. */
async function served(scene: Scene, programs: string, project = temporaryFolder()): Promise<UpgradeProject> {
  const dataDir = join(project, 'data');
  mkdirSync(dataDir, { recursive: true });
  cpSync(scene.place.dataDir, realpathSync(dataDir), { recursive: true });
  const made = upgradeProject(project, programs, await freePort(), { dataDir, databaseUrl: undefined });
  made.start();
  return made;
}

const run = (
  { tool, args, environment }: UpgradeProject,
  what: readonly string[],
  killAfter?: number,
): Promise<Ended> => runToEnd(tool, args(...what), environment, killAfter);

/** What is not as it must be where a release should be served, with all that visitors were thanked for. */
async function look(scene: Scene, project: UpgradeProject, release: string): Promise<string[]> {
  const current = basename(currentRelease(project.folder) ?? '');
  const ready = await fetch(`http://127.0.0.1:${project.environment['PORT']}/readyz`).catch(() => undefined);
  project.stop();
  const copy = temporaryFolder();
  cpSync(realpathSync(join(project.folder, 'data')), copy, { recursive: true });
  const { lost } = await scene.ledger.audit({ dataDir: copy, databaseUrl: undefined }, scene.post);
  return [
    ...(current === release ? [] : [`${current} is the current release, not ${release}`]),
    ...(ready?.ok === true ? [] : [`not ready: ${(await ready?.text()) ?? 'no answer'}`]),
    ...lost,
  ];
}

export const upgradeToolRows: readonly Row[] = [
  {
    name: 'upgrade-killed',
    title: 'An upgrade with a migration is killed, at moments spread over all that it does',
    async run(tools) {
      const { scene, outcome, programs, next } = await filled(tools);
      const { faults } = outcome;
      const began = performance.now();
      const unharmed = await served(scene, programs);
      const from = basename(currentRelease(unharmed.folder) ?? '');
      faults.push(...((await run(unharmed, [next])).code === 0 ? [] : ['the upgrade that nobody killed failed']));
      const whole = performance.now() - began;
      faults.push(...(await look(scene, unharmed, basename(next))));
      const kills = tools.full ? 40 : 12;
      const ends = { cut: 0, on: 0, back: 0 };
      for (let kill = 1; kill <= kills; kill += 1) {
        const project = await served(scene, programs);
        const { code } = await run(project, [next], (whole * kill) / kills);
        if (code === null) ends.cut += 1;
        // Where it was killed before anything had begun, there is no way back to go, and the old release is served.
        const back = kill % 2 === 0 ? await run(project, ['--back']) : undefined;
        const isBack = back?.code === 0 || (back !== undefined && code === null && currentIs(project, from));
        if (back === undefined) await run(project, [next]);
        ends[isBack ? 'back' : 'on'] += 1;
        const seen = await look(scene, project, isBack ? from : basename(next));
        faults.push(...seen.map((what) => `after kill ${kill}, ${back === undefined ? 'again' : 'back'}: ${what}`));
      }
      if (ends.cut === 0) faults.push('no upgrade was killed');
      return {
        ...outcome,
        note: `${ends.cut} of ${kills} upgrades killed; then ${ends.on} ended well and ${ends.back} went back, each ready and with all that was thanked for`,
      };
    },
  },
  {
    name: 'upgrade-full',
    title: 'The disk of the releases, of the backups or of the database is full while an upgrade runs, then not',
    missing,
    async run(tools) {
      const { scene, outcome, programs, next } = await filled(tools);
      const { faults } = outcome;
      const said: string[] = [];
      for (const place of ['releases', 'backups', 'data']) {
        const disk = mounted();
        const folder = temporaryFolder();
        mkdirSync(join(disk.folder, place));
        symlinkSync(join(disk.folder, place), join(folder, place));
        const project = await served(scene, programs, folder);
        const from = basename(currentRelease(folder) ?? '');
        const free = fill(disk.folder);
        const refused = await run(project, [next]);
        if (refused.code !== 1) faults.push(`${place} full: ${refused.said}`);
        said.push(`${place}: ${refused.said.trim().split('\n').at(-1) ?? ''}`);
        const current = basename(currentRelease(folder) ?? '');
        if (current !== from) faults.push(`${place} full: ${current} is the current release`);
        free();
        const { code, said: later } = await run(project, [next]);
        if (code !== 0) faults.push(`${place} with space again: ${later}`);
        faults.push(...(await look(scene, project, basename(next))).map((what) => `${place}: ${what}`));
        disk.unmount();
      }
      return { ...outcome, note: `each refused or undone, each done once there was space: ${said.join(' | ')}` };
    },
  },
];

const currentIs = ({ folder }: UpgradeProject, name: string): boolean =>
  basename(currentRelease(folder) ?? '') === name;
