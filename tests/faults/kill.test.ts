import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Email } from 'postal-mime';
import { v5 } from 'uuid';
import { enquiryFunctions } from '../../features/enquiries/schema.ts';
import { functionPath, type FunctionName } from '../../contract/functions.ts';
import { openStoreBeside } from '../stage/stores.ts';
import { runServer } from '../stage/built-server.ts';
import type { ProgramProcess } from './program-process.ts';
import { engines, temporaryFolder } from '../stage/engines.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { openPostOffice } from '../stage/test-server.ts';
import { writeSiteFixture } from '../stage/fixtures.ts';

/** The long form: `LONG=true`. */
const isLong = process.env['LONG'] === 'true';
const sendings = isLong ? 500 : 60;
const kills = isLong ? 20 : 3;
const senders = 4;
const team = 'team@corbiere.example';
/** Longer than a process may keep a mail to itself without a sign of life; milliseconds. */
const afterLeases = 25_000;

/** Every form of the site, in turn. */
const forms: readonly FunctionName[] = ['subscribe-newsletter', ...Object.values(enquiryFunctions)];

interface Sending {
  readonly name: FunctionName;
  readonly email: string;
  readonly body: Readonly<Record<string, string>>;
}

/** What the visitor with a number sends; a retry is the same again, under the same key. */
function sendingOf(number: number): Sending {
  const name = forms[number % forms.length] ?? 'subscribe-newsletter';
  const email = `reader-${number}@example.org`;
  const enquiry = {
    email,
    name: `Reader ${number}`,
    message: `The message of reader ${number}`,
    key: v5(email, v5.URL),
  };
  switch (name) {
    case 'send-contact-message':
      return { name, email, body: { ...enquiry, subject: 'support' } };
    case 'send-ethics-enquiry':
      return { name, email, body: { ...enquiry, subject: 'A robot in the hall' } };
    case 'request-consultation':
      return { name, email, body: enquiry };
    default:
      return { name, email, body: { email } };
  }
}

const all = Array.from({ length: sendings }, (_, number) => sendingOf(number));
const subscribers = all.filter(({ name }) => name === 'subscribe-newsletter').map(({ email }) => email);
const writers = all.filter(({ name }) => name !== 'subscribe-newsletter').map(({ email }) => email);

/** Every visitor is a client of their own. */
function send(port: number, number: number): Promise<Response> {
  const { name, body } = sendingOf(number);
  return fetch(`http://127.0.0.1:${port}${functionPath(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` },
    body: JSON.stringify(body),
  });
}

function recipientsOf(mails: readonly Email[]): Set<string> {
  return new Set(mails.flatMap(({ to }) => to?.map(({ address }) => address ?? '') ?? []));
}

/** Whom the team was told of. */
function toldOf(mails: readonly Email[]): Set<string> {
  return new Set(
    mails
      .filter(({ to }) => to?.[0]?.address === team)
      .flatMap(({ replyTo }) => replyTo?.map(({ address }) => address ?? '') ?? []),
  );
}

/** Sendings acknowledged between two kills: random, but the same in every run. */
function spreadOfKills(): number[] {
  const [gaps = []] = fc.sample(
    fc.array(fc.integer({ min: 5, max: Math.floor(sendings / kills) - 2 }), { minLength: kills, maxLength: kills }),
    {
      numRuns: 1,
      seed: 4321,
    },
  );
  return gaps;
}

describe.each(engines)('on $name', (engine) => {
  test(
    `${kills} kills during ${sendings} sendings of every form lose nothing that was acknowledged, store nothing twice, and every mail arrives`,
    { timeout: 600_000 },
    async () => {
      const place = await engine.place();
      const post = await openPostOffice();
      const port = await freePort();
      const environment = {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: place.dataDir,
        SMTP_URL: post.url,
        TEAM_EMAIL: team,
        TRUST_PROXY: 'loopback',
        NEWCOMER_MAILS_PER_HOUR: '100000000',
        SITE_DIST: writeSiteFixture(join(temporaryFolder(), 'dist')),
        ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
      };
      const clockFile = join(temporaryFolder(), 'ahead');
      writeFileSync(clockFile, '0');
      let server: ProgramProcess = await runServer(environment, clockFile);
      onTestFinished(async () => {
        await server.kill();
      });
      let killed = 0;
      let restart: Promise<void> | undefined;
      const gaps = spreadOfKills();
      let untilKill = gaps[0] ?? 1;
      const acknowledged: string[] = [];
      let next = 0;

      const killAndRestart = async (): Promise<void> => {
        killed += 1;
        untilKill = gaps[killed] ?? Number.POSITIVE_INFINITY;
        await server.kill();
        // What the killed one had begun to send is free at the next start, as it is when a start takes that long.
        writeFileSync(clockFile, String(killed * afterLeases));
        server = await runServer(environment, clockFile);
      };

      /** One visitor sends, again and again until the server has said yes. */
      const deliver = async (number: number): Promise<void> => {
        for (;;) {
          await restart;
          const answer = await send(port, number).catch(() => undefined);
          if (answer === undefined) continue;
          expect(answer.status).toBe(200);
          acknowledged.push(sendingOf(number).email);
          untilKill -= 1;
          // The other senders are in the middle of theirs when the kill comes.
          if (untilKill <= 0 && killed < kills) restart = killAndRestart();
          return;
        }
      };
      await Promise.all(
        Array.from({ length: senders }, async () => {
          while (next < sendings) await deliver(next++);
        }),
      );
      await restart;
      expect(killed).toBe(kills);
      expect(acknowledged).toHaveLength(sendings);

      const isMissing = (): boolean =>
        recipientsOf(post.mails).size < sendings + 1 || toldOf(post.mails).size < writers.length;
      for (let count = post.mails.length; isMissing(); count += 1) await post.received(count + 1);
      const store = await openStoreBeside(place);
      const stored = {
        subscribers: await store.db.selectFrom('subscribers').select('email').execute(),
        enquiries: await store.db.selectFrom('enquiries').select('email').execute(),
      };
      await store.close();
      expect(stored.subscribers.map(({ email }) => email).sort()).toEqual([...subscribers].sort());
      expect(stored.enquiries.map(({ email }) => email).sort()).toEqual([...writers].sort());
      expect(recipientsOf(post.mails)).toEqual(new Set([...acknowledged, team]));
      expect(toldOf(post.mails)).toEqual(new Set(writers));
      expect(await server.stop()).toBe(0);
    },
  );

  test(
    `a mail server that is down for ${sendings} sendings of every form and then up gets every mail, none twice`,
    { timeout: 600_000 },
    async () => {
      const place = await engine.place();
      const down = await openPostOffice();
      await down.close();
      const port = await freePort();
      const server = await runServer({
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: place.dataDir,
        SMTP_URL: down.url,
        TEAM_EMAIL: team,
        TRUST_PROXY: 'loopback',
        NEWCOMER_MAILS_PER_HOUR: '100000000',
        LOG_LEVEL: 'silent',
        SITE_DIST: writeSiteFixture(join(temporaryFolder(), 'dist')),
        ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
      });
      onTestFinished(async () => {
        await server.kill();
      });
      const waiting = Array.from({ length: sendings }, (_, number) => number);
      await Promise.all(
        Array.from({ length: senders }, async () => {
          for (let number = waiting.pop(); number !== undefined; number = waiting.pop())
            expect((await send(port, number)).status).toBe(200);
        }),
      );
      // A confirmation for each subscriber; for each writer an acknowledgement, and a mail to the team.
      const mails = subscribers.length + 2 * writers.length;
      const up = await openPostOffice({ port: down.port });
      await up.received(mails);
      // Only what was sent is left to send: stopping lets a second copy, if there were one, arrive first.
      expect(await server.stop()).toBe(0);
      expect(up.mails).toHaveLength(mails);
      expect(new Set(up.mails.map(({ messageId }) => messageId)).size).toBe(mails);
    },
  );
});
