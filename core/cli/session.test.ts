import { chownSync, existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migratedPlace, onPostgres, temporaryFolder } from '../../tests/stage/engines.ts';
import { root } from '../../tests/stage/test-server.ts';
import { projectOfOther, serviceEnvironment, takeEnvironment, toolActor } from './session.ts';
import { nobody, runTool, spawnTool } from '../../tests/stage/staff-tool.ts';

/** A folder with a database as a server leaves it. */
const served = (): string => migratedPlace().dataDir;

describe('the database that the tool looks at', () => {
  test('is named on the first line of standard error, and never in what is printed', async () => {
    const dataDir = served();
    const { code, out, err } = await spawnTool({ DATA_DIR: dataDir }, 'enquiries', 'list', '--json');
    expect({ code, out, err }).toEqual({
      code: 0,
      out: '[]\n',
      err: `Database: ${join(dataDir, 'corbiere.sqlite')}\n`,
    });
  });

  test.each(
    [
      'enquiries list',
      'enquiries export',
      'subscribers list',
      'outbox list',
      'stats',
      'retention',
      'backup /dev/null/x',
    ].map((command) => command.split(' ')),
  )('is not made where there is none, and neither is its folder: %s %s', async (...args) => {
    const dataDir = join(temporaryFolder(), 'wrong');
    const { code, out, err } = await runTool({ DATA_DIR: dataDir }, ...args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`${join(dataDir, 'corbiere.sqlite')} does not exist: there is nothing to`);
    expect(err).toContain('Is DATA_DIR that of the server?');
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each(onPostgres)('gets no tables from the tool, and its password is not shown: $name', async (engine) => {
    const { databaseUrl = '' } = await engine.emptyPlace();
    const url = new URL(databaseUrl);
    url.password ||= 'open-sesame';
    const { code, err } = await runTool({ DATABASE_URL: url.href }, 'enquiries', 'list');
    expect(code).toBe(1);
    expect(err).toMatch(
      /^Database: postgres(?:ql)?:\/\/[^\n]+\nThe database is not of this version: the server was never started on it/,
    );
    expect(err).not.toContain(url.password);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      "select table_name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
    );
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe("the service's environment", () => {
  test('comes whole from the file that is named', async () => {
    const dataDir = served();
    const file = join(temporaryFolder(), 'service.env');
    writeFileSync(
      file,
      `SITE_URL=https://www.example.org\nDATA_DIR=${dataDir}\nMAIL_FROM="Corbière <hello@example.org>"\n`,
    );
    const { code, err } = await runTool(
      { DATA_DIR: '/nowhere', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' },
      'enquiries',
      'list',
      '--env-file',
      file,
    );
    expect([code, err]).toEqual([0, `Database: ${join(dataDir, 'corbiere.sqlite')} (environment of ${file})\n`]);
  });

  test('is the documented file where the shell names no database', () => {
    const documented = join(temporaryFolder(), 'corbiere.env');
    writeFileSync(documented, 'DATA_DIR=/var/lib/corbiere\n');
    expect(serviceEnvironment({ PATH: '/bin', SMTP_URL: 'smtp://of.the.shell' }, undefined, documented)).toEqual({
      variables: { PATH: '/bin', DATA_DIR: '/var/lib/corbiere' },
      file: documented,
    });
    expect(serviceEnvironment({ DATA_DIR: '/data' }, undefined, documented)).toEqual({
      variables: { DATA_DIR: '/data' },
      file: undefined,
    });
    expect(serviceEnvironment({ PATH: '/bin' }, undefined, join(documented, '..', 'none'))).toEqual({
      variables: { PATH: '/bin' },
      file: undefined,
    });
  });

  test('that cannot be read is not passed over for another', () => {
    const folder = temporaryFolder();
    expect(() => serviceEnvironment({}, join(folder, 'none.env'))).toThrow(
      'does not exist. Name the file that the service reads',
    );
    expect(() => serviceEnvironment({}, undefined, folder)).toThrow(
      `${folder} holds the service's environment and cannot be read (EISDIR)`,
    );
  });

  test('names its mistakes with the file they are in', async () => {
    const file = join(temporaryFolder(), 'service.env');
    writeFileSync(file, 'DATA_DIR=/var/lib/corbiere\nSITE_URL=example.org\nPORT=eighty\n');
    const { code, err } = await runTool({}, 'enquiries', 'list', '--env-file', file);
    expect([code, err]).toEqual([
      1,
      `In ${file}:\nPORT: must be a port number\nSITE_URL: must be a URL such as https://www.example.org\n`,
    ]);
  });
});

describe('who types', () => {
  const typedBy = async (dataDir: string): Promise<string[]> =>
    JSON.parse((await spawnTool({ DATA_DIR: dataDir }, 'journal', 'list', '--json')).out).map(
      ({ who }: { who: string }) => who,
    );

  test('stands in the journal: the name that is given, else the one that sudo passes on', async () => {
    const dataDir = served();
    expect(
      (
        await runTool(
          { DATA_DIR: dataDir, SUDO_USER: 'eve' },
          'people',
          'export',
          'x@example.org',
          '--by',
          'ada@firm.example',
        )
      ).code,
    ).toBe(1);
    expect((await runTool({ DATA_DIR: dataDir, SUDO_USER: 'eve' }, 'people', 'export', 'x@example.org')).code).toBe(1);
    expect(await typedBy(dataDir)).toEqual(['tool:eve', 'tool:ada@firm.example']);
    expect((await runTool({ DATA_DIR: dataDir }, 'people', 'export', 'x@example.org', '--by', 'a b')).err).toContain(
      'without spaces',
    );
  });

  test.runIf(process.getuid?.() === 0)("is asked before root takes the rights of the data folder's owner", async () => {
    const dataDir = served();
    for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))])
      chownSync(path, nobody, nobody);
    await spawnTool({ DATA_DIR: dataDir }, 'people', 'export', 'x@example.org');
    expect(await typedBy(dataDir)).toEqual(['tool:root']);
  });

  test('must name the service of another project before anything of it is changed', () => {
    const unit = join(temporaryFolder(), 'corbiere.service');
    expect(projectOfOther(unit, '/home/ada/site')).toBeUndefined();
    writeFileSync(unit, '[Service]\nWorkingDirectory=/srv/corbiere/site\n');
    expect([projectOfOther(unit, '/home/ada/site'), projectOfOther(unit, '/srv/corbiere/site/')]).toEqual([
      '/srv/corbiere/site',
      undefined,
    ]);
    const link = join(temporaryFolder(), 'site');
    symlinkSync(root, link);
    writeFileSync(unit, `WorkingDirectory=${link}\n`);
    expect(projectOfOther(unit, root)).toBeUndefined();
    writeFileSync(unit, 'WorkingDirectory=/srv/corbiere/site\n');
    const documented = join(temporaryFolder(), 'corbiere.env');
    writeFileSync(documented, 'DATA_DIR=/var/lib/corbiere\n');
    onTestFinished(() => takeEnvironment({}, {}));
    takeEnvironment({}, {}, { documented, unit });
    expect(toolActor).toThrow(
      /is the service's in \/srv\/corbiere\/site, and this tool is of .+: nothing was done\. If you mean that service, name it: --env-file/,
    );
    takeEnvironment({}, { envFile: documented }, { documented, unit });
    expect(toolActor().who).toMatch(/^tool:/);
  });
});
