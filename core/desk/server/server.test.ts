import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { openTestDesk, rooms as known } from '../../../tests/stage/desk-server.ts';
import { engines } from '../../../tests/stage/engines.ts';
import { marks } from '../api.ts';

for (const engine of engines) {
  test(`opening the printed link signs a person in, and the desk shows who it is (${engine.name})`, async () => {
    const desk = await openTestDesk(await engine.place());
    const { signedIn } = desk;
    expect((await signedIn.get('/api/marks')).json()).toMatchObject({
      now: '2026-11-20T09:00:00.000Z',
      zone: 'Europe/Jersey',
      person: 'ada@firm.example',
      readOnly: null,
    });
    const marksIn = (encoding: string) =>
      fetch(`${desk.url}${signedIn.key}/api/marks`, {
        headers: { cookie: signedIn.cookie ?? '', 'accept-encoding': encoding },
      });
    const [packed, plain] = [await marksIn('br'), await marksIn('identity')];
    expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null]);
    expect(await packed.json()).toEqual(await plain.json());
    const page = await signedIn.get('/enquiries?view=open');
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('<div id="desk">')]);
    expect((await signedIn.get('/api/nothing')).status).toBe(404);
    const stranger = desk.newClient();
    expect((await stranger.get('/api/marks')).json()).toMatchObject({ type: 'signed-out', status: 401 });
    expect((await stranger.get('/')).headers['location']).toBe('/sign-in');
    expect((await stranger.get('/readyz')).json()).toEqual({ status: 'ready' });
    await desk.signedIn.act('sessions.end-all');
    const { request } = await desk.store.db
      .selectFrom('journal')
      .select('request')
      .where('act', '=', 'desk.sign-out-everywhere')
      .executeTakeFirstOrThrow();
    expect(desk.logged.join('')).toContain(`"reqId":"${String(request)}"`);
  });

  test(`one response holds the marks of all rooms; in an empty database nothing waits (${engine.name})`, async () => {
    const desk = await openTestDesk(await engine.place());
    const answer = marks.parse((await desk.signedIn.get('/api/marks')).json());
    expect(Object.keys(answer.rooms).toSorted()).toEqual(Object.keys(known).toSorted());
    expect(Object.values(answer.rooms).filter(({ count }) => count !== undefined && count.tone !== 'plain')).toEqual(
      [],
    );
    expect(desk.logged.join('')).not.toContain('could not be asked');
    // Nothing changed between the two polls.
    expect(marks.parse((await desk.signedIn.get('/api/marks')).json()).rooms).toEqual(answer.rooms);
  });
}

test.runIf(engines.length > 1)(
  'a database that takes no writes is said with every mark, lets everybody read, and refuses an act in its own words',
  async () => {
    const place = await (engines.at(-1) ?? engines[0])?.place();
    if (place?.databaseUrl === undefined) throw new Error('This test needs PostgreSQL.');
    const desk = await openTestDesk(place);
    const name = new URL(place.databaseUrl).pathname.slice(1);
    const admin = new Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await admin.end();
    await expect
      .poll(async () => (await desk.signedIn.act('sessions.end-all')).json())
      .toMatchObject({ type: 'read-only', status: 503 });
    await expect
      .poll(async () => (await desk.signedIn.get('/api/marks')).json())
      .toMatchObject({
        readOnly: { since: '2026-11-20T09:00:00.000Z', why: expect.stringContaining('accepts no changes') },
      });
    expect((await desk.signedIn.get('/api/marks')).status).toBe(200);
  },
);
