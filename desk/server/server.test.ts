import { expect, test } from 'vitest';
import { engines } from '../../tests/stage/engines.ts';
import { openTestDesk } from '../../tests/stage/desk-server.ts';

for (const engine of engines) {
  test(`whoever opens the printed link is signed in, and the desk says who that is (${engine.name})`, async () => {
    const desk = await openTestDesk(await engine.place());
    const { signedIn } = desk;
    expect((await signedIn.get('/api/me')).json()).toMatchObject({ person: 'ada@firm.example', zone: 'Europe/Jersey', until: '2026-11-20T21:00:00.000Z' });
    expect((await signedIn.get('/api/marks')).json()).toMatchObject({ now: '2026-11-20T09:00:00.000Z', person: 'ada@firm.example', readOnly: null });
    const page = await signedIn.get('/enquiries?view=open');
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('<div id="desk">')]);
    expect((await signedIn.get('/api/nothing')).status).toBe(404);
    const stranger = desk.newClient();
    expect((await stranger.get('/api/me')).json()).toMatchObject({ type: 'signed-out', status: 401 });
    expect((await stranger.get('/')).headers['location']).toBe('/sign-in');
  });
}
