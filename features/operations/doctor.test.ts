import { answersWork } from '../conversation/services.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addEnquiries, enquiryRow } from '../../tests/stage/enquiries.ts';
import { letterToolsFor, sendWholeLetter } from '../../tests/stage/letters.ts';
import { testSettings } from '../../tests/stage/server-in-process.ts';
import type { Store } from '../../core/store/store.ts';
import { countSignUp } from '../newsletter/sign-up-watch.ts';
import { openStore, personalData, insert } from '../../tests/stage/stores.ts';
import { engines, temporaryFolder } from '../../tests/stage/engines.ts';
import { hasImapServer } from '../../tests/mails/imap-server.ts';
import { databaseOf, runTool } from '../../tests/stage/staff-tool.ts';
import { openImapServer, openPostOffice } from '../../tests/stage/test-server.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { mails } from '../../tests/stage/mails.ts';
import { examineDatabase } from './doctor.ts';

const states = (out: string): Record<string, string> =>
  Object.fromEntries(JSON.parse(out).map(({ check, state }: { check: string; state: string }) => [check, state]));
const says = (out: string, wanted: string): string =>
  JSON.parse(out).find(({ check }: { check: string }) => check === wanted)?.says;

/** One of the doctor's findings about a database. */
const found = async (store: Store, wanted: string, settings: Parameters<typeof testSettings>[0]) =>
  (
    await examineDatabase(store, {
      settings: testSettings(settings),
      words: () => sharedWords('content'),
      variables: {},
      release: '',
      mails,
      personalData,
      now: new Date(),
    })
  ).find(({ check }) => check === wanted);

test.each(engines)('the doctor finds a healthy house healthy, on $name, and greets its mail server', async (engine) => {
  const place = await engine.place();
  await (await openStore(place)).close();
  const post = await openPostOffice();
  const environment = {
    ...databaseOf(place),
    SMTP_URL: post.url,
    TEAM_EMAIL: 'team@corbiere.example',
    MAIL_FROM: 'Corbière <team@corbiere.example>',
  };
  if (engine.engine === 'sqlite')
    expect((await runTool(environment, 'backup', join(temporaryFolder(), 'copy'))).code).toBe(0);
  const { code, out } = await runTool(environment, 'doctor', '--json');
  expect([code, says(out, 'mail server')]).toEqual([0, expect.stringContaining('accepts email from us')]);
  expect(says(out, 'gaps')).toMatch(
    /^content\/ has \d+ to fill before the site goes public: firm\.yaml:\d+ Registered names/,
  );
  const well = [
    'database',
    'outbox',
    'people',
    'answers read',
    'came back',
    'sign-ups',
    'retention',
    'clock',
    'release',
  ];
  expect(states(out)).toEqual({
    ...Object.fromEntries(
      [...well, 'mail server', 'answers', 'sender', 'certificates', 'backup'].map((one) => [one, 'ok']),
    ),
    environment: 'warning',
    gaps: 'warning',
    disk: expect.stringMatching(/ok|warning/),
  });
});

test('the doctor names what is wrong, and fails', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, databaseUrl: undefined });
  const long = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();
  await insert(store, 'retention_runs', { rule: 'sent-mails', since: long, succeeded_at: null, failure: 'disk full' });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await insert(store, 'leases', {
    name: answersWork,
    owner: 'one',
    until,
    finished_at: null,
    done: 3,
    found: 9,
    aside: 0,
  });
  await store.close();
  writeFileSync(join(dataDir, 'last-backup'), long);
  const { code, out } = await runTool(
    {
      DATA_DIR: dataDir,
      ANSWERS_URL: 'imap://a:b@127.0.0.1:1',
      ANSWERS_DOMAIN: 'answers.corbiere.example',
      SITE_URL: 'https://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      TEAM_MAIL: 'team@corbiere.example',
    },
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
  expect(says(out, 'environment')).toContain('did you mean TEAM_EMAIL?');
  expect(says(out, 'answers')).toContain('does anybody read it?');
  expect(says(out, 'answers read')).toBe('ANSWERS_URL is being read: 3 of 9 emails are in');
  expect(says(out, 'retention')).toContain('sent-mails has not succeeded for a day (disk full)');
});

test.runIf(hasImapServer)('the doctor counts what a mailbox keeps for a person', async () => {
  const place = { dataDir: temporaryFolder(), databaseUrl: undefined };
  const store = await openStore(place);
  const { url } = await openImapServer();
  const at = new Date().toISOString();
  const reading = { name: answersWork, owner: null, until: '', finished_at: at, done: null, found: null, aside: 2 };
  await insert(store, 'leases', reading);
  const said = await found(store, 'answers read', { ...place, answersUrl: url });
  expect(said).toMatchObject({ state: 'warning', says: expect.stringContaining('"For a person" of ANSWERS_URL: 2.') });
  await store.close();
});

test('the doctor suspects sign-ups that hardly anybody confirms, and stats tells what each form counted', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, databaseUrl: undefined });
  const now = new Date();
  await countSignUp(store.db, 'home', now, { asked: 22, confirmed: 2 });
  await countSignUp(store.db, 'article', now, { asked: 1, confirmed: 1 });
  await store.close();
  const { out } = await runTool({ DATA_DIR: dataDir }, 'doctor', '--json');
  expect(states(out)).toMatchObject({ 'sign-ups': 'warning' });
  expect(says(out, 'sign-ups')).toContain('suspicious: 3 of 23 confirmed in 24 hours');
  const statistics = await runTool({ DATA_DIR: dataDir }, 'stats', '--json');
  expect(JSON.parse(statistics.out).signUps).toEqual({
    asked: 23,
    confirmed: 3,
    forms: [
      { form: 'home', asked: 22, confirmed: 2 },
      { form: 'article', asked: 1, confirmed: 1 },
    ],
  });
  const words = (await runTool({ DATA_DIR: dataDir }, 'stats')).out;
  expect(words).toMatch(/23 asked, 3 confirmed\n/);
  expect(words).toMatch(/home +22 +2\n/);
});

test.each(engines)('the doctor wonders about letters of which nothing ever came back, on $name', async (engine) => {
  const place = await engine.place();
  const store = await openStore(place);
  const now = () => new Date();
  await sendWholeLetter(letterToolsFor(store, now));
  const cameBack = (domain = 'bounces.example.org') =>
    found(store, 'came back', { ...place, bounceDomain: domain === '' ? undefined : domain });
  expect(await cameBack()).toMatchObject({ state: 'ok' });
  await store.db.updateTable('outbox_batches').set({ mails: 100, gone_sent: 100 }).execute();
  expect(await cameBack()).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('does email to bounces.example.org reach "corbiere bounces read"'),
  });
  expect(await cameBack('')).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('BOUNCE_DOMAIN is not set'),
  });
  await insert(store, 'letter_returns', { letter_id: '2026-11', bounced: 1, complained: 0 });
  expect(await cameBack()).toMatchObject({ state: 'ok' });
  await store.close();
});

test.each(engines)(
  'the doctor names whose open enquiries wait for somebody who may no longer sign in, on $name',
  async (engine) => {
    const place = await engine.place();
    const store = await openStore({ ...place, onFault: () => undefined });
    const eves = { owner: 'eve@firm.example', owner_at: new Date().toISOString() };
    await addEnquiries(store, enquiryRow('C-AAAA-AAAA', new Date(), eves), enquiryRow('C-BBBB-BBBB', new Date(), eves));
    const people = (...deskPeople: readonly string[]) => found(store, 'people', { ...place, deskPeople });
    expect(await people('ada@firm.example')).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('eve@firm.example (2)'),
    });
    expect(await people('ada@firm.example', 'Eve@firm.example')).toMatchObject({ state: 'ok' });
    await store.close();
  },
);

test('the doctor looks at the rest when there is no database', async () => {
  const { code, out } = await runTool({ DATA_DIR: join(temporaryFolder(), 'none') }, 'doctor');
  expect(code).toBe(1);
  expect(out).toMatch(/^✘ database: .+ does not exist: there is nothing to look at\./);
  expect(out).toContain('! mail server: SMTP_URL is not set: emails are saved in the data folder');
});
