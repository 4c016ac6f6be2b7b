import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { currentRelease } from '../../core/start/releases.ts';
import { lockFolder } from '../../core/store/folder-lock.ts';
import { ownSchema } from '../../core/store/own-schema.ts';
import { embedded, engines, temporaryFolder, type Place, type TestedEngine } from '../../tests/stage/engines.ts';
import { beside, openStore } from '../../tests/stage/stores.ts';
import {
  laterMigration,
  upgradeProject,
  writeRelease,
  type UpgradeProject,
} from '../../tests/faults/upgrade-project.ts';
import { runToEnd, type Ended } from '../../tests/faults/program-process.ts';
import { freePort } from '../../tools/server/start-server.ts';

interface Scene extends UpgradeProject {
  readonly place: Place;
  readonly url: string;
  /** Makes a release elsewhere, as one that was fetched. */
  fetched(...release: Parameters<typeof writeRelease> extends [string, string, ...infer Rest] ? Rest : never): string;
  upgrade(...args: readonly string[]): Promise<Ended>;
  /** Name of the release that is the current one, and what the server answers. */
  served(): Promise<{ readonly current: string; readonly about: string }>;
}

async function scene(engine: TestedEngine): Promise<Scene> {
  const [place, port] = [await engine.place(), await freePort()];
  const project = upgradeProject(realpathSync(temporaryFolder()), inject('bundle'), port, place);
  const url = `http://127.0.0.1:${port}`;
  project.start();
  onTestFinished(project.stop);
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  return {
    ...project,
    place,
    url,
    fetched: (...release) => writeRelease(temporaryFolder(), inject('bundle'), ...release),
    upgrade: (...args) => runToEnd(project.tool, project.args(...args), project.environment),
    served: async () => ({
      current: basename(currentRelease(project.folder) ?? ''),
      about: await (await fetch(`${url}/about`)).text(),
    }),
  };
}

const names = async (place: Place): Promise<readonly string[]> =>
  (await beside(place, ({ db }) => db.introspection.getTables())).flatMap(({ schema = ownSchema, name }) =>
    schema === ownSchema ? [name] : [],
  );

describe.each(engines)('an upgrade on $name', { timeout: 120_000 }, (engine) => {
  test('keeps the database, migrates it, switches and says each step; a broken one goes back to what was', async () => {
    const here = await scene(engine);
    const broken = here.fetched(1, { migration: true, isBroken: true });
    const failed = await here.upgrade(broken, '--within', '2');
    expect(failed.code).toBe(1);
    expect(failed.said).toMatch(/Migrated: 2099-01-01-0-later\.[^]*Going back to [^]*does not answer after 2 seconds/);
    expect(failed.said).toMatch(/Put back: the database from before[^]*No upgrade [^]* is served as before\.\n$/);
    expect((await here.served()).about).toContain('Release 0');
    expect(existsSync(join(here.folder, 'releases', 'upgrade.json'))).toBe(false);
    expect(await names(here.place)).not.toContain('later');
    const good = here.fetched(2, { migration: true });
    const { code, said } = await here.upgrade(good);
    expect([code, said]).toEqual([0, expect.stringContaining(`${basename(good)} is served.`)]);
    const steps = ['Checked', 'Stopped', 'Backup', 'Migrated', 'Switched', 'Started', 'Ready'];
    expect(steps.filter((step) => said.includes(`${step}: `))).toEqual(steps);
    expect(steps.map((step) => said.indexOf(`${step}: `))).toEqual(
      steps.map((step) => said.indexOf(`${step}: `)).toSorted((one, other) => one - other),
    );
    expect(await here.served()).toEqual({ current: basename(good), about: expect.stringContaining('Release 2') });
    expect(readdirSync(here.backups)).toHaveLength(2);
  });
});

describe('an upgrade', { timeout: 120_000 }, () => {
  test('comes from an archive, needs no stop for new texts alone, and keeps all written before the stop', async () => {
    const here = await scene(embedded);
    const said = await here.upgrade(here.fetched(1, { sameCode: true }));
    expect([said.code, said.said]).toEqual([0, expect.stringContaining('only texts differ')]);
    await expect.poll(async () => (await here.served()).about, { timeout: 10_000 }).toContain('Release 1');
    const [archive, other] = [join(temporaryFolder(), 'release.tar.gz'), here.fetched(2)];
    expect(spawnSync('tar', ['--create', '--gzip', '--file', archive, '--directory', other, '.']).status).toBe(0);
    const { code, said: steps } = await here.upgrade(archive);
    expect([code, steps]).toEqual([0, expect.stringMatching(/no migration[^]*Backup: [^]*Stopped: [^]*Ready: /)]);
    expect(await here.served()).toEqual({ current: basename(other), about: expect.stringContaining('Release 2') });
    expect((await here.upgrade(archive)).said).toContain('It is the current release already.');
    expect((await here.upgrade('--back')).said).toContain('No upgrade was cut short');
    const running = lockFolder(join(here.folder, 'releases'));
    expect((await here.upgrade(archive)).said).toContain('An upgrade is running already.');
    running.release();
  });

  test('is refused without a stop where the release is missing, damaged, or of another product or schema', async () => {
    const here = await scene(embedded);
    const damaged = here.fetched(1);
    appendFileSync(join(damaged, 'dist', 'about.html'), '!');
    const linked = here.fetched(2);
    symlinkSync('/etc/passwd', join(linked, 'dist', 'passwd.html'));
    const text = join(temporaryFolder(), 'text');
    writeFileSync(text, 'no archive');
    const refusals: readonly (readonly [string, RegExp])[] = [
      [temporaryFolder(), /it has no release\.json/],
      [text, /tar ended with 2/],
      [damaged, /its files are not those that were built/],
      [linked, /passwd\.html in it is neither a file nor a folder/],
      [here.fetched(3, { product: 'another' }), /it is of another, and this is corbiere-website/],
      [here.fetched(4, { siteUrl: 'https://other.example' }), /it was built for https:\/\/other\.example/],
    ];
    for (const [given, reason] of refusals) {
      const { code, said } = await here.upgrade(given);
      expect([code, said]).toEqual([1, expect.stringMatching(reason)]);
      expect(said).toContain('Nothing was changed.');
    }
    const later = { now: new Date().toISOString(), name: laterMigration };
    await beside(here.place, ({ db }) =>
      db
        .$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
        .insertInto('kysely_migration')
        .values({ name: later.name, timestamp: later.now })
        .execute(),
    );
    expect((await here.upgrade(here.fetched(5))).said).toMatch(/is not taken: this database was written by a newer/);
    expect((await here.served()).about).toContain('Release 0');
    expect(readdirSync(join(here.folder, 'releases')).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

test.each(engines)('"migrate" says what a start would do and does it, on $name', async (engine) => {
  const place = await engine.emptyPlace();
  const project = upgradeProject(realpathSync(temporaryFolder()), inject('bundle'), 1, place);
  const migrate = (...args: readonly string[]): Promise<Ended> =>
    runToEnd(project.tool, ['migrate', ...args], project.environment);
  if (engine.engine === 'sqlite') expect((await migrate()).said).toContain('does not exist');
  await (await openStore(place)).close();
  expect((await migrate('--dry-run', '--json')).said).toMatch(/\{\s+"pending": \[\]\s+\}\n$/);
  const later = writeRelease(project.folder, inject('bundle'), 1, { migration: true });
  const tool = join(later, 'build', 'corbiere.js');
  expect((await runToEnd(tool, ['migrate', '--dry-run'], project.environment)).said).toContain(laterMigration);
  expect(await names(place)).not.toContain('later');
  expect((await runToEnd(tool, ['migrate'], project.environment)).said).toContain(`Migrated: ${laterMigration}.`);
  expect((await migrate()).said).toContain('was written by a newer version');
});
