import { describe, expect, test } from 'vitest';
import { problem } from '../../contract/problem.ts';
import { functionPath } from '../../contract/functions.ts';
import { pressesApart } from '../../core/http/limits/dwell.ts';
import { beside } from '../stage/beside.ts';
import { day } from '../stage/clock.ts';
import { engines } from '../stage/engines.ts';
import { confirmPath, postToken, settled, title } from '../stage/newsletter-street.ts';
import { openPostOffice, tokenIn } from '../stage/post-office-of-test.ts';
import { openTestServer, type TestServer } from '../stage/test-server.ts';

/** The long form: `LONG=true`. */
const isLong = process.env['LONG'] === 'true';
// As many as a newsletter of a small firm was sent, or the first three weeks of them, at the pace at which they came: slow enough
// for every limit of a client, a mailbox or an hour.
const addresses = isLong ? 2_249 : 700;
const aDay = 33;

const confirmations = (server: TestServer): Promise<number> =>
  beside(server.place, async ({ db }) => {
    const rows = await db.selectFrom('sign_up_counts').select('asked').execute();
    return rows.reduce((sum, { asked }) => sum + asked, 0);
  });

const press = (server: TestServer, remoteAddress: string, payload: Readonly<Record<string, string>>) =>
  server.app.inject({ method: 'POST', url: functionPath('subscribe-newsletter'), remoteAddress, payload });

describe.each(engines)('a slow flood of sign-ups in the names of strangers, on $name', (engine) => {
  test('is noticed on its first day, causes hardly a mail from then on, and keeps no reader out', { timeout: 120_000 }, async () => {
    const post = await openPostOffice();
    const server = await openTestServer(await engine.place(), { smtpUrl: post.url, signUpGuard: 'auto', teamEmail: 'team@corbiere.example' });
    const toTeam = () => post.mails.filter(({ to }) => to?.some(({ address }) => address === 'team@corbiere.example'));
    const strange = (number: number) => press(server, `203.0.${113 + Math.floor(number / 250)}.${number % 250}`, { email: `stranger-${number}@example.org` });

    let number = 0;
    for (; toTeam().length === 0 && number < addresses; number += 1) {
      expect((await strange(number)).statusCode).toBe(200);
      await settled(server);
      await server.jobs.run('sign-ups');
      await settled(server);
      server.clock.pass(day / aDay);
    }
    expect(number).toBeLessThan(aDay);
    const mailsByThen = await confirmations(server);

    while (number < addresses) {
      const today = Array.from({ length: Math.min(aDay, addresses - number) }, (_, more) => number + more);
      const statuses = (await Promise.all(today.map(strange))).map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([428]));
      number += today.length;
      server.clock.pass(day);
      await server.jobs.run('sign-ups');
    }
    // All the while somebody may mean it.
    const first = await press(server, '198.51.100.7', { email: 'ada@example.org' });
    server.clock.pass(pressesApart.least);
    const token = problem.parse(first.json()).token ?? '';
    expect((await press(server, '198.51.100.7', { email: 'ada@example.org', press: token })).statusCode).toBe(200);
    await settled(server);
    const asked = post.mails.find(({ to }) => to?.some(({ address }) => address === 'ada@example.org')) ?? expect.fail('no mail');
    expect(title((await postToken(server, 'confirm-subscription', tokenIn(asked, confirmPath))).body)).toBe('newsletter-confirmed');

    expect((await confirmations(server)) - mailsByThen, 'the one that was meant').toBe(1);
    expect(toTeam().map(({ subject }) => subject)).toEqual([expect.stringContaining('addresses of others')]);

    // It is over, and nobody needs to press twice any more.
    server.clock.pass(8 * day);
    await server.jobs.run('sign-ups');
    expect((await press(server, '198.51.100.8', { email: 'grace@example.org' })).statusCode).toBe(200);
  });
});
