import { describe, expect, test } from 'vitest';
import { functionPath } from '../../contract/functions.ts';
import { day } from '../stage/clock.ts';
import { engines } from '../stage/engines.ts';
import { settled } from '../stage/newsletter-server.ts';
import { openPostOffice, openTestServer } from '../stage/test-server.ts';

// The pace at which a newsletter of a small firm was flooded: slow enough for every limit of a client, a mailbox or an hour.
const aDay = 33;

describe.each(engines)('a slow flood of sign-ups in the names of strangers, on $name', (engine) => {
  test(
    'is noticed on its first day, told to the team once a week, and keeps no reader out',
    { timeout: 120_000 },
    async () => {
      const post = await openPostOffice();
      const server = await openTestServer(await engine.place(), {
        smtpUrl: post.url,
        teamEmail: 'team@corbiere.example',
      });
      const toTeam = () =>
        post.mails.filter(({ to }) => to?.some(({ address }) => address === 'team@corbiere.example'));
      const signUp = (email: string, remoteAddress: string) =>
        server.app.inject({
          method: 'POST',
          url: functionPath('subscribe-newsletter'),
          remoteAddress,
          payload: { email },
        });
      const suspicious = async (): Promise<unknown> =>
        (await server.app.inject('/readyz?verbose')).json<{ signUps: { suspicious: boolean } }>().signUps.suspicious;
      let number = 0;
      /** A day of it, `at once` in groups of so many. */
      const flood = async (atOnce: number): Promise<void> => {
        for (const end = number + aDay; number < end; number += atOnce) {
          const group = Array.from({ length: atOnce }, (_, more) => number + more);
          const answers = await Promise.all(
            group.map((one) =>
              signUp(`stranger-${one}@example.org`, `203.0.${113 + Math.floor(one / 250)}.${one % 250}`),
            ),
          );
          expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
          await settled(server);
          await server.jobs.run('sign-ups');
          await settled(server);
          server.clock.pass((day * atOnce) / aDay);
        }
      };
      expect(await suspicious()).toBe(false);
      await flood(1);
      expect(toTeam().map(({ subject }) => subject)).toEqual([expect.stringContaining("other people's addresses")]);
      expect(await suspicious()).toBe(true);
      for (let days = 1; days < 8; days += 1) await flood(aDay);
      expect(toTeam()).toHaveLength(1);
      await flood(aDay);
      expect(toTeam()).toHaveLength(2);

      expect((await signUp('ada@example.org', '198.51.100.7')).statusCode).toBe(200);
      await settled(server);
      expect(post.mails.filter(({ to }) => to?.some(({ address }) => address === 'ada@example.org'))).toHaveLength(1);

      server.clock.pass(8 * day);
      await server.jobs.run('sign-ups');
      expect([toTeam().length, await suspicious()]).toEqual([2, false]);
    },
  );
});
