import { form } from '../../../tests/stage/enquiries.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openStoreBeside, personalData, beside } from '../../../tests/stage/stores.ts';
import { erasePerson } from '../../privacy/erase-person.ts';
import { hour, day, TestClock } from '../../../tests/stage/clock.ts';
import { engines, linesIn } from '../../../tests/stage/engines.ts';
import {
  addReaders,
  colleague,
  letter,
  letterToolsFor,
  bounceDomain,
  sendWholeLetter,
} from '../../../tests/stage/letters.ts';
import { openPostOffice, openTestServer } from '../../../tests/stage/test-server.ts';
import { tokenIn, headerOf } from '../../../tests/stage/post-office.ts';
import { letterStatus } from './letter-status.ts';
import { queueEmails, takeLetter } from './send-letter.ts';
import { pauseLetter, resumeLetter } from './letter-acts.ts';
import type { Store } from '../../../core/store/store.ts';
import { returnPathsIn } from '../bounces/return-path.ts';

/** Number of readers; `LONG=true` runs the long version. */
const readers = process.env['LONG'] === 'true' ? 10_000 : 60;
const names = Array.from({ length: readers }, (_, number) => `reader-${String(number).padStart(5, '0')}`);
const isOdd = (address: string): boolean => Number(/\d+/.exec(address)?.[0]) % 2 === 1;
const team = 'team@corbiere.test';

test.each(engines)(
  'a letter to a real mail server pauses when half is refused, and has correct totals throughout, on $name',
  { timeout: 900_000 },
  async (engine) => {
    let refused = 0;
    const post = await openPostOffice({
      refuse(address) {
        if (!address.startsWith('reader-') || !isOdd(address)) return undefined;
        refused += 1;
        return '550 5.1.1 unknown';
      },
    });
    const taken = () => post.mails.filter((mail) => mail.to?.[0]?.address?.startsWith('reader-') === true);
    const server = await openTestServer(await engine.place(), { smtpUrl: post.url, teamEmail: team });
    const { clock, place } = server;
    const store = await openStoreBeside(place);
    onTestFinished(() => store.close());
    // Ten emails a second; the clock does not move between two steps.
    const tools = letterToolsFor(store, clock.now, { mailsPerHour: 36_000, team });
    await addReaders(store, clock.now, names);

    const look = async () => {
      const before = { taken: taken().length, refused };
      const status = await letterStatus(store.db, letter.id, clock.now());
      if (!status) throw new Error('no letter');
      expect(status.recipients).toBe(status.sent + status.refused + status.left + status.waiting);
      // Every reply of the mail server is recorded, or its email is still with a worker. Nothing else is recorded.
      expect(status.sent + status.refused + status.inHand).toBeGreaterThanOrEqual(before.taken + before.refused);
      expect(status.sent).toBeLessThanOrEqual(taken().length);
      expect(status.refused).toBeLessThanOrEqual(refused);
      return status;
    };
    const step = async (): Promise<void> => {
      const { sent, refused: gone } = await look();
      clock.pass(1_000);
      server.worker.nudge();
      await expect
        .poll(async () =>
          ((status) => status.sent + status.refused > sent + gone || status.state === 'paused')(await look()),
        )
        .toBe(true);
    };

    await takeLetter(tools, colleague, letter);
    await queueEmails(tools, letter.id);
    expect(await look()).toMatchObject({ state: 'sending', recipients: readers, waiting: readers });
    while ((await look()).state === 'sending') await step();
    await expect.poll(async () => (await look()).inHand).toBe(0);
    const stopped = await look();
    expect(stopped).toMatchObject({
      state: 'paused',
      pausedWhy: expect.stringMatching(/^more than 5 in 100 of the latest emails were refused: .*550 5\.1\.1/),
    });
    expect([stopped.sent, stopped.refused]).toEqual([taken().length, refused]);
    expect(refused).toBeGreaterThan(10);
    // One email tells the team what to do.
    await expect.poll(() => post.mails.filter((mail) => mail.to?.[0]?.address === team).length).toBe(1);
    const told = post.mails.find((mail) => mail.to?.[0]?.address === team);
    expect(told?.subject).toBe(`The letter “${letter.id}” has stopped`);
    expect(told?.text?.replaceAll(/\s+/g, ' ')).toContain(`To resume: corbiere letters resume ${letter.id}`);

    await resumeLetter(tools, colleague, { id: letter.id, despiteRefusals: true });
    await step();
    await pauseLetter(tools, colleague, { id: letter.id });
    await expect.poll(async () => (await look()).inHand).toBe(0);
    const paused = await look();
    clock.pass(hour);
    server.worker.nudge();
    // A reader who has the letter unsubscribes by its link, which is counted. One who is still waiting for it is
    // erased.
    const [reader] = taken();
    if (!reader) throw new Error('no mail');
    await form(server, `unsubscribe?token=${tokenIn(reader, '/newsletter/unsubscribe')}`, {
      'List-Unsubscribe': 'One-Click',
    });
    const waiting = await linesIn(store, 'outbox', ['subject_id'], { state: 'waiting', batch: letter.id });
    const erasing = { ...tools, deleteMails: () => undefined, webhook: false, personalData };
    await erasePerson(erasing, `${waiting[0]}@example.org`);
    const { sent, refused: gone, left } = await look();
    expect({ sent, gone, left }).toEqual({ sent: paused.sent, gone: paused.refused, left: paused.left + 1 });
    expect(taken()).toHaveLength(sent);

    await resumeLetter({ ...tools, mailsPerHour: Number.POSITIVE_INFINITY }, colleague, {
      id: letter.id,
      despiteRefusals: true,
    });
    server.worker.nudge();
    await expect.poll(async () => (await look()).state, { timeout: 600_000 }).toBe('sent');
    const end = await look();
    expect(end).toMatchObject({ recipients: readers, waiting: 0, left: 1, unsubscribed: 1, balanced: true });
    expect([end.sent, end.refused]).toEqual([taken().length, refused]);
    expect(new Set(taken().map((mail) => mail.to?.[0]?.address)).size).toBe(end.sent);
    // Addresses that do not exist are unsubscribed.
    expect(await linesIn(store, 'subscribers', ['id'], { state: 'confirmed' })).toHaveLength(end.sent - 1);
  },
);

async function sendTo(store: Store, readers: readonly string[]): Promise<void> {
  const { now } = new TestClock();
  await addReaders(store, now, readers);
  await sendWholeLetter(letterToolsFor(store, now, { mailsPerHour: Number.POSITIVE_INFINITY }));
}

test.each(engines)(
  'each email of a letter has its own return path, the same on a retry, and an anonymous Feedback-ID, on $name',
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
        linesIn(store, 'return_paths', ['subscriber_id', 'letter_id', 'returned_as', 'mark'], {}, ['subscriber_id']),
      );
    await expect.poll(paths).toHaveLength(2);
    const first = await paths();
    away = false;
    server.clock.pass(day);
    server.worker.nudge();
    const mails = await post.received(2);
    expect(await paths()).toEqual(first);
    expect(first.map((path) => path.replace(/\S+$/, ''))).toEqual(['ada 2026-11  ', 'eve 2026-11  ']);
    for (const { from, to, source } of post.envelopes) {
      const [path] = returnPathsIn(from, bounceDomain);
      expect(first.find((line) => line.endsWith(` ${path?.mark}`))?.split(' ')[0]).toBe(to[0]?.split('@')[0]);
      expect(source.toString()).not.toContain(path?.mark);
    }
    expect(mails.map((mail) => headerOf(mail, 'Feedback-ID'))).toEqual(
      Array(2).fill('2026-11::letter:corbiereexample'),
    );
  },
);
