import { expect, test } from 'vitest';
import { beside } from '../../../tests/stage/stores.ts';
import { engines, linesIn, migratedPlace, type Place } from '../../../tests/stage/engines.ts';
import { automaticAnswer, deliveryReport } from '../../../tests/mails/returned-mails.ts';
import { databaseOf, pipeToTool, runTool } from '../../../tests/stage/staff-tool.ts';
import { addReaders, bounceDomain, sentTo } from '../../../tests/stage/letters.ts';
import { mostUnread } from '../bounces/unread-bounces.ts';

const variablesOf = (place: Place) => ({ ...databaseOf(place), BOUNCE_DOMAIN: bounceDomain });

/** Sends a letter to a confirmed reader and returns its return path. */
const sent = (place: Place): Promise<string> =>
  beside(place, async (store) => {
    const now = () => new Date('2026-11-20T09:00:00.000Z');
    await addReaders(store, now, ['ada']);
    return sentTo(store, now, 'ada');
  });

const state = (place: Place) => beside(place, (store) => linesIn(store, 'subscribers', ['state']));

test.each(engines)('a report piped into the tool by a mail server ends the subscription, on $name', async (engine) => {
  const place = await engine.place();
  const to = await sent(place);
  const run = await pipeToTool(deliveryReport({ to }), variablesOf(place), 'bounces', 'read', '--json');
  expect([run.code, JSON.parse(run.out)]).toEqual([0, { outcome: 'ended', letter: '2026-11', as: 'hard' }]);
  expect(await state(place)).toEqual(['unsubscribed']);
  expect(run.out + run.err).not.toMatch(/example\.org|no such user|bounces\+/);
});

test.each(engines)('an email that no rule understands is kept until a person handles it, on $name', async (engine) => {
  const place = await engine.place();
  const answer = automaticAnswer(await sent(place));
  const environment = variablesOf(place);
  const read = await pipeToTool(answer, environment, 'bounces', 'read');
  expect([read.code, read.out]).toEqual([0, 'Kept for you (an automatic answer): corbiere bounces list\n']);
  const [line] = JSON.parse((await runTool(environment, 'bounces', 'list', '--json')).out);
  expect(line).toMatchObject({ reason: 'an automatic answer', read_at: null });
  const shown = await runTool(environment, 'bounces', 'show', line.id);
  expect(shown.out).toContain('I am away. Please ring my colleague.');
  expect((await runTool(environment, 'bounces', 'list')).out).toMatch(/an automatic answer/);
  expect((await runTool(environment, 'bounces', 'done', line.id)).out).toBe('Deleted.\n');
  const gone = await runTool(environment, 'bounces', 'show', line.id);
  expect([gone.code, gone.err]).toEqual([1, expect.stringContaining(`No email ${line.id} is kept.`)]);
});

test('an email longer than any report is read to its end and kept truncated', async () => {
  const place = migratedPlace();
  const long = `${automaticAnswer('bounces@corbiere.example')}${'More.\r\n'.repeat(400_000)}`;
  const read = await pipeToTool(long, variablesOf(place), 'bounces', 'read', '--json');
  expect([read.code, JSON.parse(read.out)]).toEqual([0, { outcome: 'unclear', why: 'longer than a report is' }]);
  const rows = await beside(place, (store) =>
    store.db.selectFrom('returned_mails').select(['cut', 'source']).execute(),
  );
  expect(rows.map(({ cut, source }) => [cut, Buffer.from(source, 'base64').byteLength])).toEqual([[1, 256 * 1024]]);
});

test('the mail server is told to retry without a database, with wrong settings, or with too many unread', async () => {
  const report = deliveryReport({ to: 'bounces@corbiere.example' });
  const away = { DATABASE_URL: 'postgres://corbiere@127.0.0.1:1/none', BOUNCE_DOMAIN: bounceDomain };

  const place = migratedPlace();
  const full = Array.from({ length: mostUnread }, (_, number) => ({
    id: `kept-${number}`,
    received_at: '2026-11-20T09:00:00.000Z',
    sender_key: null,
    reason: 'an automatic answer',
    cut: 0,
    source: '',
    read_at: null,
  }));
  await beside(place, (store) => store.db.insertInto('returned_mails').values(full).execute());
  const runs = await Promise.all([
    pipeToTool(report, away, 'bounces', 'read'),
    pipeToTool(report, { ...variablesOf(place), BOUNCE_DOMAIN: '' }, 'bounces', 'read'),
    pipeToTool(report, { ...variablesOf(place), SITE_URL: 'nonsense' }, 'bounces', 'read'),
    pipeToTool(report, variablesOf(place), 'bounces', 'read'),
  ]);
  expect(runs.map(({ code }) => code)).toEqual(Array(4).fill(75));
  expect(runs.at(-1)?.err).toContain(`${mostUnread} emails are already waiting to be read`);
});

test.each(engines)(
  'the record of a reader says why and since when they are suppressed, which only they can reverse, on $name',
  async (engine) => {
    const place = await engine.place();
    const environment = variablesOf(place);
    await pipeToTool(deliveryReport({ to: await sent(place) }), environment, 'bounces', 'read');
    const record = await runTool(environment, 'people', 'show', 'Ada@example.org');
    expect(record.out).toMatch(
      /Newsletter: 2026-11\n[^]*there is no such address\n[^]*Since: .+\n\s+Why: newsletters came back undelivered/,
    );
    const asked = await runTool(environment, 'subscribers', 'restore', 'ada@example.org');
    expect([asked.code, asked.out]).toEqual([0, expect.stringContaining('Nothing changes until its owner does.')]);
    expect(await state(place)).toEqual(['unsubscribed']);
    const nobody = await runTool(environment, 'subscribers', 'restore', 'eve@example.org', '--json');
    expect([nobody.code, JSON.parse(nobody.out)]).toEqual([1, { email: 'eve@example.org', outcome: 'unknown' }]);
  },
);
