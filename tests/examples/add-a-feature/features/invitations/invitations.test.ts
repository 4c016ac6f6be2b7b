import { describe, expect, test } from 'vitest';
import { day } from '../../tests/stage/clock.ts';
import { openTestDesk } from '../../tests/stage/desk-server.ts';
import { engines } from '../../tests/stage/engines.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { personalData } from '../../tests/stage/stores.ts';
import { openPostOffice, openTestServer } from '../../tests/stage/test-server.ts';
import { functionPath } from '../../contract/functions.ts';
import { applyRetention } from '../privacy/retention.ts';
import { readStored } from '../privacy/stored-data.ts';
import { invitationList } from './desk/api.ts';

describe.each(engines)('an invitation on $name', (engine) => {
  test('is stored and emailed, shown and answered at the desk, exported, and deleted after a year', async () => {
    const post = await openPostOffice();
    const place = await engine.place();
    const server = await openTestServer(place, { smtpUrl: post.url, teamEmail: 'team@firm.example' });
    const answer = await server.app.inject({
      method: 'POST',
      url: functionPath('invite-us'),
      payload: { email: 'ada@example.org', event: 'A school in Leeds, 3 May' },
    });
    expect(answer.statusCode).toBe(200);
    await expect.poll(() => post.mailsTo('team@firm.example').length).toBe(1);
    const desk = await openTestDesk(place, { clock: server.clock });
    const shown = async () => invitationList.parse((await desk.signedIn.get('/api/invitations')).json()).rows;
    const [invitation] = await shown();
    expect(invitation).toMatchObject({ event: 'A school in Leeds, 3 May', answered_at: null });
    const { id, version } = invitation ?? {};
    expect((await desk.signedIn.act('invitations.answered', { id, version })).status).toBe(200);
    expect(await shown()).toMatchObject([{ answered_at: server.clock.now().toISOString() }]);
    expect((await desk.signedIn.act('invitations.answered', { id, version })).status).toBe(409);
    const { store } = desk;
    expect(await readStored(store.db, personalData, 'ada@example.org', 'staff')).toMatchObject({ invitations: [{}] });
    server.clock.pass(367 * day);
    const words = sharedWords('content');
    const retention = { store, words, personalData, now: server.clock.now, deleteMails: () => undefined };
    await applyRetention(retention, { dryRun: false });
    expect(await store.db.selectFrom('invitations').select('id').execute()).toEqual([]);
  });
});
