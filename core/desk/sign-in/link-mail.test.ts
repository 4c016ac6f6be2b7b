import { expect, test } from 'vitest';
import { beside } from '../../../tests/stage/beside.ts';
import { engines } from '../../../tests/stage/engines.ts';
import { openTestServer } from '../../../tests/stage/test-server.ts';
import { askForLink } from './links.ts';

const people = ['ada@firm.example'];

test.each(engines)(
  'the link with which somebody of the firm signs in at the desk is emailed to them, on $name',
  async (engine) => {
    const server = await openTestServer(await engine.place(), { deskUrl: 'https://desk.example', deskPeople: people });
    await askForLink(server.http, people, 'Ada@firm.example');
    server.worker.nudge();
    const mails = () =>
      beside(server.place, ({ db }) =>
        db.selectFrom('outbox').select(['kind', 'state', 'recipient', 'failure']).execute(),
      );
    await expect
      .poll(mails)
      .toEqual([{ kind: 'desk-link', state: 'sent', recipient: 'ada@firm.example', failure: null }]);
    expect(
      await beside(server.place, ({ db }) => db.selectFrom('desk_links').select(['who', 'used_at']).execute()),
    ).toEqual([{ who: people[0], used_at: null }]);
  },
);
