import { expect, test } from 'vitest';
import { day, TestClock } from '../../../tests/stage/clock.ts';
import { beside } from '../../../tests/stage/beside.ts';
import { engines } from '../../../tests/stage/engines.ts';
import { headerOf } from '../../../tests/stage/post-office.ts';
import { openPostOffice } from '../../../tests/stage/test-server.ts';
import { addReaders, letterText, letterToolsFor, sendWholeLetter } from '../../../tests/stage/letters.ts';
import { deliveryReport, feedbackReport } from '../../../tests/mails/returned-mails.ts';
import { openTestServer } from '../../../tests/stage/test-server.ts';
import { Outbox } from '../../../core/outbox/outbox.ts';
import type { Store } from '../../../core/store/store.ts';
import { letterStatus } from '../letters/letter-status.ts';
import { returnPathsIn } from './return-path.ts';
import { readReturnedMail } from './returned-mail.ts';
import { takeReturn } from './take-return.ts';

const bounceDomain = 'bounces.corbiere.example';
const letter = { id: '2026-11', subject: 'Field notes', text: letterText('A paragraph.') };

async function sendTo(store: Store, readers: readonly string[]): Promise<void> {
  const { now } = new TestClock();
  await addReaders(store, now, readers);
  await sendWholeLetter(letterToolsFor(store, now, { mailsPerHour: Number.POSITIVE_INFINITY }), letter);
}

test.each(engines)(
  'each mail of a letter has a return path of its own, the same when it is sent again, and a Feedback-ID without a reader, on $name',
  async (engine) => {
    const place = await engine.place();
    let away = true;
    const post = await openPostOffice({ refuse: () => (away ? '451 4.3.0 later' : undefined) });
    const server = await openTestServer(place, {
      smtpUrl: post.url,
      siteUrl: 'https://www.corbiere.example',
      bounceDomain,
    });
    await beside(place, (store) => sendTo(store, ['ada', 'eve']));
    server.worker.nudge();
    const paths = () =>
      beside(place, (store) =>
        store.db
          .selectFrom('return_paths')
          .select(['mark', 'subscriber_id', 'letter_id', 'returned_as'])
          .orderBy('subscriber_id')
          .execute(),
      );
    await expect.poll(paths).toHaveLength(2);
    const first = await paths();
    away = false;
    server.clock.pass(day);
    server.worker.nudge();
    const mails = await post.received(2);
    expect(await paths()).toEqual(first);
    expect(first.map(({ subscriber_id, letter_id, returned_as }) => [subscriber_id, letter_id, returned_as])).toEqual([
      ['ada', '2026-11', null],
      ['eve', '2026-11', null],
    ]);
    for (const { from, to, source } of post.envelopes) {
      const [path] = returnPathsIn(from, bounceDomain);
      expect(first.find(({ mark }) => mark === path?.mark)?.subscriber_id).toBe(to[0]?.split('@')[0]);
      expect(source.toString()).not.toContain(path?.mark);
    }
    expect(mails.map((mail) => headerOf(mail, 'Feedback-ID'))).toEqual(
      Array(2).fill('2026-11::letter:corbiereexample'),
    );
  },
);

test.each(engines)(
  'a letter that some servers refuse, some send back and one reader reports is counted as it went, on $name',
  async (engine) => {
    const place = await engine.place();
    const names = Array.from({ length: 24 }, (_, number) => `reader-${number.toString().padStart(2, '0')}`);
    const [refused, returned, later] = [names.slice(0, 1), names.slice(1, 9), names.slice(9, 12)];
    const unknown = new Set(refused.map((name) => `${name}@example.org`));
    const post = await openPostOffice({
      refuse: (address) => (unknown.has(address.toLowerCase()) ? '550 5.1.1 no such user' : undefined),
    });
    const server = await openTestServer(place, { smtpUrl: post.url, bounceDomain });
    await beside(place, (store) => sendTo(store, names));
    server.worker.nudge();
    await post.received(names.length - refused.length);

    const pathOf = (name: string): string =>
      post.envelopes.find(({ to }) => to[0]?.toLowerCase() === `${name}@example.org`)?.from ?? '';
    const reports = [
      ...returned.map((name) => deliveryReport({ to: pathOf(name) })),
      ...later.map((name) => deliveryReport({ to: pathOf(name), recipients: [{ action: 'failed', status: '5.2.2' }] })),
      feedbackReport({ returnPath: pathOf(names[12] ?? '') }),
    ];
    const { now } = server.clock;
    await beside(place, async (store) => {
      const status = () => letterStatus(store.db, letter.id, now());
      await expect
        .poll(status)
        .toMatchObject({ recipients: 24, sent: 23, refused: 1, waiting: 0, balanced: true, bounced: 0, complained: 0 });
      const tools = {
        store,
        outbox: new Outbox('corbiere.example'),
        now,
        newId: () => crypto.randomUUID(),
        wording: 'w',
      };
      await Promise.all(
        [...reports, ...reports].map(async (report) =>
          takeReturn(tools, await readReturnedMail(Buffer.from(report), bounceDomain)),
        ),
      );
      expect(await status()).toMatchObject({
        recipients: 24,
        sent: 23,
        refused: 1,
        left: 0,
        waiting: 0,
        balanced: true,
        bounced: 11,
        complained: 1,
      });
      const left = await store.db
        .selectFrom('subscribers')
        .select('id')
        .where('state', '=', 'unsubscribed')
        .orderBy('id')
        .execute();
      expect(left.map(({ id }) => id)).toEqual([...refused, ...returned, names[12]]);

      // The numbers of a letter outlive the records of its mails.
      await store.db.deleteFrom('return_paths').execute();
      expect(await status()).toMatchObject({ bounced: 11, complained: 1 });
    });
  },
);
