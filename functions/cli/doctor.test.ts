import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../store/open.ts';
import { engines, temporaryFolder, type Place } from '../../tests/stage/engines.ts';
import { runTool } from '../../tests/stage/staff-tool.ts';
import { openPostOffice } from '../../tests/stage/post-office-of-test.ts';

const variablesOf = ({ dataDir, databaseUrl }: Place): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});
const states = (out: string): Record<string, string> =>
  Object.fromEntries(JSON.parse(out).map(({ check, state }: { check: string; state: string }) => [check, state]));
const says = (out: string, wanted: string): string => JSON.parse(out).find(({ check }: { check: string }) => check === wanted)?.says;

test.each(engines)('the doctor finds a healthy house healthy, on $name, and greets its mail server', async (engine) => {
  const place = await engine.place();
  await (await openStore({ ...place, onFault: () => undefined })).close();
  const post = await openPostOffice();
  const environment = { ...variablesOf(place), SMTP_URL: post.url, TEAM_EMAIL: 'team@corbiere.example' };
  if (engine.engine === 'sqlite') expect((await runTool(environment, 'backup', join(temporaryFolder(), 'copy'))).code).toBe(0);
  const { code, out } = await runTool(environment, 'doctor', '--json');
  expect([code, says(out, 'mail server')]).toEqual([0, expect.stringContaining('would take a mail from us')]);
  expect(states(out)).toEqual({
    database: 'ok',
    outbox: 'ok',
    retention: 'ok',
    clock: 'ok',
    environment: 'warning',
    release: 'ok',
    'mail server': 'ok',
    certificates: 'ok',
    disk: expect.stringMatching(/ok|warning/),
    backup: 'ok',
  });
});

test('the doctor names what is wrong, and fails', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, databaseUrl: undefined, onFault: () => undefined });
  const long = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();
  await store.db.insertInto('retention_runs').values({ rule: 'sent-mails', since: long, succeeded_at: null, failure: 'disk full' }).execute();
  await store.close();
  writeFileSync(join(dataDir, 'last-backup'), long);
  const { code, out } = await runTool(
    { DATA_DIR: dataDir, SITE_URL: 'https://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1', TEAM_MAIL: 'team@corbiere.example' },
    'doctor',
    '--json',
  );
  expect(code).toBe(1);
  expect(states(out)).toMatchObject({
    database: 'ok',
    environment: 'fault',
    retention: 'fault',
    'mail server': 'fault',
    certificates: 'fault',
    backup: 'warning',
  });
  expect(says(out, 'environment')).toContain('is TEAM_EMAIL meant?');
  expect(says(out, 'retention')).toContain('sent-mails has not succeeded for a day (disk full)');
});

test('the doctor looks at the rest when there is no database', async () => {
  const { code, out } = await runTool({ DATA_DIR: join(temporaryFolder(), 'none') }, 'doctor');
  expect(code).toBe(1);
  expect(out).toMatch(/^✘ database: .+ does not exist: there is nothing to look at\./);
  expect(out).toContain('! mail server: SMTP_URL is not set: mails are files in the data folder');
});
