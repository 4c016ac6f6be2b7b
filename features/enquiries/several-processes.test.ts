import { json } from '../../tests/stage/enquiries.ts';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tools/server/start-server.ts';
import { runServer } from '../../tests/faults/built-server.ts';
import { allowances } from '../../core/http/limits/allowances.ts';
import { countOf } from '../../core/store/count-of.ts';
import { beside } from '../../tests/stage/stores.ts';
import { hour } from '../../tests/stage/clock.ts';
import { onPostgres, temporaryFolder } from '../../tests/stage/engines.ts';
import { openTestServer, openPostOffice } from '../../tests/stage/test-server.ts';
import { writeSiteFixture } from '../../tests/stage/fixtures.ts';

// SQLite serves a single server process.
describe.each(onPostgres)('two processes on one $name database', (engine) => {
  test(
    'share limits and the outbox: each mail goes once, and nobody gets twice the allowance',
    { timeout: 120_000 },
    async () => {
      const place = await engine.place();
      const post = await openPostOffice();
      const ports = [await freePort(), await freePort()];
      const start = async (port: number): Promise<void> => {
        const server = await runServer({
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: place.dataDir,
          DATABASE_URL: place.databaseUrl ?? '',
          SMTP_URL: post.url,
          TRUST_PROXY: 'loopback',
          LOG_LEVEL: 'silent',
          SITE_DIST: writeSiteFixture(join(temporaryFolder(), 'dist')),
        });
        onTestFinished(async () => {
          await server.stop();
        });
      };
      await Promise.all(ports.map(start));
      const ask = async (number: number, email: string): Promise<number> =>
        (
          await fetch(`http://127.0.0.1:${ports[number % 2] ?? 0}/functions/v1/request-consultation`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.7.${number}` },
            body: JSON.stringify({ name: 'Ada', email, message: `Number ${number}` }),
          })
        ).status;

      const writers = await Promise.all(
        Array.from({ length: 40 }, (_, number) => ask(number, `reader-${number}@example.org`)),
      );
      expect(writers).toEqual(Array<number>(40).fill(200));
      const insistent = await Promise.all(
        Array.from({ length: 16 }, (_, number) => ask(100 + number, 'ada@example.org')),
      );
      expect(insistent).toEqual(Array<number>(16).fill(200));
      const hurried = await Promise.all(
        Array.from({ length: 60 }, (_, number) => ask(99, `client-${number}@example.org`)),
      );
      const taken = hurried.filter((status) => status === 200).length;
      // The allowance regains one request every fifteen seconds while the posts are sent.
      expect(taken - allowances.enquiry.client.requests).toBeOneOf([0, 1, 2]);

      // Two emails for each of those; of sixteen from one address three are acknowledged.
      const count = 2 * 40 + 16 + 3 + 2 * taken;
      await post.received(count);
      // An email sent by both processes would arrive before this one, which is written later.
      expect(await ask(200, 'last@example.org')).toBe(200);
      const mails = await post.received(count + 2);
      expect(mails).toHaveLength(count + 2);
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(count + 2);
    },
  );

  test('remind only once between them', async () => {
    const place = await engine.place();
    const houses = [await openTestServer(place), await openTestServer(place)];
    for (const [number, testServer] of houses.entries()) {
      const typed = { name: 'Ada', email: `ada-${number}@example.org` };
      const answer = await json(testServer, 'request-consultation', typed);
      expect(answer.statusCode).toBe(200);
    }
    const marks = () =>
      beside(place, async ({ db }) => {
        const rows = await db.selectFrom('enquiries').select(['warned_at', 'overdue_at']).execute();
        return {
          warned: rows.filter(({ warned_at: at }) => at !== null).length,
          overdue: rows.filter(({ overdue_at: at }) => at !== null).length,
          digests: await countOf(db.selectFrom('outbox').where('kind', '=', 'enquiry-digest')),
        };
      });
    const remindEverywhere = (pass: number) =>
      Promise.all(
        houses.map((testServer) => {
          testServer.clock.pass(pass);
          return testServer.jobs.run('reminders');
        }),
      );
    await remindEverywhere(19 * hour);
    const warned = await marks();
    expect(warned).toMatchObject({ warned: 2, overdue: 0 });
    await remindEverywhere(6 * hour);
    const overdue = await marks();
    expect(overdue).toMatchObject({ warned: 2, overdue: 2 });
    expect(overdue.digests).toBeGreaterThanOrEqual(warned.digests);
    await remindEverywhere(0);
    expect(await marks()).toEqual(overdue);
  });
});
