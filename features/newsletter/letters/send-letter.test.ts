import { within } from '../../../tests/stage/stores.ts';
import { describe, expect, test } from 'vitest';
import { proves } from '../../../tests/stage/proves.ts';
import { applyRetention } from '../../privacy/retention.ts';
import { retentionOf } from '../../../tests/stage/fixtures.ts';
import type { Store } from '../../../core/store/store.ts';
import { day, minute, type TestClock } from '../../../tests/stage/clock.ts';
import { engines, linesIn, openWithClock, type TestedEngine } from '../../../tests/stage/engines.ts';
import {
  addReaders,
  colleague,
  letter,
  letterText,
  letterToolsFor,
  sendWholeLetter,
  standing,
} from '../../../tests/stage/letters.ts';
import { suppress } from '../suppression.ts';
import { updateLetters, cancelLetter, pauseLetter } from './letter-acts.ts';
import { letterStatus } from './letter-status.ts';
import { queueAgain, queueEmails, countRecipients, takeLetter } from './send-letter.ts';

const mails = (store: Store) => linesIn(store, 'outbox', ['recipient', 'state']);
/** Settles the emails of all readers, or of one. */
const settle = ({ db }: Store, clock: TestClock, state: 'sent' | 'dead' | 'dropped', reader?: string) => {
  const mails = db.updateTable('outbox').set({ state, settled_at: clock.now().toISOString() });
  return (reader === undefined ? mails : mails.where('subject_id', '=', reader))
    .where('state', '=', 'waiting')
    .execute();
};

/** A list with these confirmed readers. */
async function openList(engine: TestedEngine, ...names: string[]) {
  const { store, clock } = await openWithClock(engine);
  const tools = letterToolsFor(store, clock.now);
  await addReaders(store, clock.now, names);
  const status = () => letterStatus(store.db, letter.id, clock.now());
  return { store, clock, tools, status, stands: () => standing(store, clock.now()) };
}

describe.each(engines)('a letter on $name', (engine) => {
  test(
    'is sent once to each confirmed subscriber, and to nobody suppressed',
    proves('promise:not-mailed-again'),
    async () => {
      const { store, clock, tools, status, stands } = await openList(engine, 'ada', 'eve', 'grace');
      await addReaders(store, clock.now, ['pending'], 'pending');
      await addReaders(store, clock.now, ['left'], 'unsubscribed');
      await within(store, (transaction) =>
        suppress(transaction, 'eve@example.org', { why: 'left', at: clock.now().toISOString() }),
      );

      expect(await countRecipients(store, letter.id, clock.now())).toEqual({ readers: 2, entered: 0, suppressed: 1 });

      const done: string[] = [];
      clock.pass(minute);
      expect(await takeLetter(tools, colleague, letter)).toBe('begun');
      await queueEmails(tools, letter.id, { progress: (count, all) => done.push(`${count}/${all}`) });
      expect(done).toEqual(['3/3']);
      const entered = ['ada@Example.org waiting', 'grace@Example.org waiting'];
      expect(await mails(store)).toEqual(entered);
      const kind = `newsletter-issue ${letter.id}`;
      expect(await linesIn(store, 'outbox', ['kind', 'batch'])).toEqual([kind, kind]);
      expect([await stands(), (await status())?.passedOver]).toEqual([
        'sending: 0 sent, 0 refused, 0 left, 2 waiting',
        1,
      ]);

      clock.pass(minute);
      await addReaders(store, clock.now, ['newcomer']);
      expect(await takeLetter(tools, colleague, letter)).toBe('known');
      await queueEmails(tools, letter.id);
      expect(await mails(store)).toEqual(entered);
      expect(await countRecipients(store, letter.id, clock.now())).toEqual({ readers: 0, entered: 2, suppressed: 1 });
    },
  );

  test('sent by two processes at once reaches each subscriber once', async () => {
    const names = Array.from({ length: 230 }, (_, number) => `reader-${number}`);
    const { store, clock, stands } = await openList(engine, ...names);
    await Promise.all([1, 2].map(() => sendWholeLetter(letterToolsFor(store, clock.now))));
    expect((await mails(store)).toSorted()).toEqual(names.map((name) => `${name}@Example.org waiting`).sort());
    expect(await stands()).toBe('sending: 0 sent, 0 refused, 0 left, 230 waiting');
  });

  test('whose queueing was interrupted is held until the rest is queued', async () => {
    const names = Array.from({ length: 250 }, (_, number) => `reader-${String(number).padStart(3, '0')}`);
    const { store, tools, stands } = await openList(engine, ...names);
    await takeLetter(tools, colleague, letter);
    const cut = queueEmails(tools, letter.id, {
      progress: (done) => {
        if (done === 200) throw new Error('cut');
      },
    });
    await expect(cut).rejects.toThrow('cut');
    expect(await stands()).toBe('preparing: 0 sent, 0 refused, 0 left, 200 waiting');
    expect(await linesIn(store, 'outbox_batches', ['held'])).toEqual(['1']);
    await updateLetters(tools);
    expect(await stands()).toBe('sending: 0 sent, 0 refused, 0 left, 250 waiting');
    expect(await linesIn(store, 'outbox_batches', ['held'])).toEqual(['0']);
  });

  test('that is scheduled is sent to all who have confirmed by then; until then its text can change', async () => {
    const { store, clock, tools, status } = await openList(engine, 'ada');
    const at = new Date(clock.now().getTime() + day);
    expect(await takeLetter(tools, colleague, letter, { at })).toBe('begun');
    await updateLetters(tools);
    expect(await status()).toMatchObject({
      state: 'preparing',
      scheduledAt: at.toISOString(),
      recipients: 0,
    });
    expect(await takeLetter(tools, colleague, { ...letter, text: letterText('Other words.') }, { at })).toBe('begun');
    clock.pass(day - minute);
    await addReaders(store, clock.now, ['late']);
    await updateLetters(tools);
    expect(await mails(store)).toEqual([]);
    clock.pass(minute);
    await updateLetters(tools);
    expect(await mails(store)).toEqual(['ada@Example.org waiting', 'late@Example.org waiting']);
    expect(await status()).toMatchObject({
      state: 'sending',
      startedAt: at.toISOString(),
      recipients: 2,
    });
    await expect(takeLetter(tools, colleague, letter, { at })).rejects.toThrow(
      'is sending: it cannot be scheduled any more',
    );
  });

  test('with a changed text is sent only as a correction, to confirmed readers who have not received it', async () => {
    const { store, clock, tools, status, stands } = await openList(engine, 'has', 'left', 'refused', 'waits');
    await sendWholeLetter(tools);
    await settle(store, clock, 'sent', 'has');
    await settle(store, clock, 'dead', 'refused');
    await settle(store, clock, 'dropped', 'left');
    await store.db.updateTable('subscribers').set({ state: 'unsubscribed' }).where('id', '=', 'left').execute();
    const corrected = { ...letter, text: letterText('The right words.') };
    await expect(takeLetter(tools, colleague, corrected)).rejects.toThrow(
      'began to go out on 2026-11-20 with other words. To send this text to those who do not have it: --corrected',
    );
    clock.pass(minute);
    expect(await takeLetter(tools, colleague, corrected, { corrected: true })).toBe('replaced');
    expect(await queueAgain(tools, letter.id)).toBe(1);
    expect(await mails(store)).toEqual([
      'has@Example.org sent',
      'left@Example.org dropped',
      'refused@Example.org waiting',
      'waits@Example.org waiting',
    ]);
    expect(await status()).toMatchObject({ correctedAt: clock.now().toISOString(), recipients: 4 });
    expect(await stands()).toBe('sending: 1 sent, 0 refused, 1 left, 2 waiting');
    expect(await linesIn(store, 'newsletter_issues', ['text'])).toEqual([corrected.text]);
  });

  test('that is cancelled withdraws its waiting emails, and can be sent to the others as a correction', async () => {
    const { store, clock, tools, status, stands } = await openList(engine, 'ada', 'eve', 'grace');
    await sendWholeLetter(tools);
    await settle(store, clock, 'sent', 'ada');
    expect(await cancelLetter(tools, colleague, { id: letter.id })).toBe(2);
    expect(await stands()).toBe('cancelled: 1 sent, 0 refused, 2 left, 0 waiting');
    await expect(takeLetter(tools, colleague, letter)).rejects.toThrow(
      'was cancelled on 2026-11-20. To send it to those who do not have it: --corrected',
    );
    await expect(pauseLetter(tools, colleague, { id: letter.id })).rejects.toThrow('is cancelled: it cannot be paused');
    await takeLetter(tools, colleague, letter, { corrected: true });
    expect(await queueAgain(tools, letter.id)).toBe(2);
    expect(await stands()).toBe('sending: 1 sent, 0 refused, 0 left, 2 waiting');
    expect((await status())?.finishedAt).toBeNull();
    await settle(store, clock, 'sent');
    expect(await stands()).toBe('sent: 3 sent, 0 refused, 0 left, 0 waiting');
    await updateLetters(tools);
    expect(await status()).toMatchObject({ state: 'sent', finishedAt: clock.now().toISOString() });
  });

  test('is not sent again once its recipients are unknown, and keeps its totals without its emails', async () => {
    const { store, clock, tools, stands } = await openList(engine, 'ada', 'eve');
    await sendWholeLetter(tools);
    await settle(store, clock, 'sent');
    await updateLetters(tools);
    clock.pass(31 * day);
    await applyRetention(retentionOf(store, clock.now), { dryRun: false });
    expect([await mails(store), await store.db.selectFrom('issue_mails').selectAll().execute()]).toEqual([[], []]);
    expect(await stands()).toBe('sent: 2 sent, 0 refused, 0 left, 0 waiting');
    await expect(takeLetter(tools, colleague, { ...letter, subject: 'Other' }, { corrected: true })).rejects.toThrow(
      'too long ago to tell who has received it',
    );
    expect(await takeLetter(tools, colleague, letter)).toBe('known');
    expect(await mails(store)).toEqual([]);
  });
});
