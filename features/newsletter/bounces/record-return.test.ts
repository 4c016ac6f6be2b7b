import { describe, expect, test } from 'vitest';
import { day } from '../../../tests/stage/clock.ts';
import { engines, linesIn, openWithClock, type TestedEngine } from '../../../tests/stage/engines.ts';
import { proves } from '../../../tests/stage/proves.ts';
import { insert } from '../../../tests/stage/stores.ts';
import { deliveryReport, feedbackReport } from '../../../tests/mails/returned-mails.ts';
import { addReaders, bounceDomain, letterToolsFor, sentTo } from '../../../tests/stage/letters.ts';
import { addMail } from '../../../tests/stage/mails.ts';
import { suppressionOf } from '../suppression.ts';
import { addressMark } from '../../../core/mail/signed-address.ts';
import { returnAddress } from './return-path.ts';
import { readReturnedMail } from './returned-mail.ts';
import { recordReturn } from './record-return.ts';

const reader = 'ada@example.org';

/** A list with one confirmed reader, who is sent letters and whose server sends reports. */
async function openList(engine: TestedEngine) {
  const { store, clock } = await openWithClock(engine);
  const tools = letterToolsFor(store, clock.now);
  await addReaders(store, clock.now, ['ada']);
  const at = clock.now().toISOString();
  const asked = { id: '0', subscriber_id: 'ada', event: 'requested', form: 'article', wording: 'w', at } as const;
  await insert(store, 'consent_events', asked);
  const take = async (report: string) => recordReturn(tools, await readReturnedMail(Buffer.from(report), bounceDomain));
  return {
    store,
    clock,
    take,
    /** Sends a letter and returns its return path. */
    send: (letterId: string) => sentTo(store, clock.now, 'ada', letterId),
    /** Sends letters at an interval in days. */
    sendEach: async (days: number, ...letters: readonly string[]) => {
      const paths: string[] = [];
      for (const letterId of letters) {
        paths.push(await sentTo(store, clock.now, 'ada', letterId));
        clock.pass(days * day);
      }
      return paths;
    },
    returned: async (to: string, status: string) =>
      take(deliveryReport({ to, recipients: [{ action: status.startsWith('2') ? 'delivered' : 'failed', status }] })),
    state: async () => (await linesIn(store, 'subscribers', ['state'])).at(0),
    proof: async () => (await linesIn(store, 'consent_events', ['event', 'form'], {}, ['id'])).slice(1),
    suppression: () => store.db.transaction().execute((transaction) => suppressionOf(transaction, reader)),
    counts: () => linesIn(store, 'letter_returns', ['letter_id', 'bounced', 'complained']),
  };
}

describe.each(engines)('a report on $name', (engine) => {
  test(
    'of an unknown address ends the subscription at once: suppressed by fingerprint, recorded, counted once',
    proves('promise:returns-name-codes', 'promise:returns-end-subscriptions'),
    async () => {
      const list = await openList(engine);
      const to = await list.send('2026-11');
      list.clock.pass(day);
      expect(await list.returned(to, '5.1.1')).toEqual({ outcome: 'ended', letter: '2026-11', as: 'hard' });
      expect(await list.returned(to, '5.1.1')).toEqual({ outcome: 'nothing' });
      expect([await list.state(), await list.proof()]).toEqual(['unsubscribed', ['bounced article']]);
      expect(await list.suppression()).toEqual({
        why: 'bounced',
        at: list.clock.now().toISOString(),
        requests_until: null,
      });
      expect(await list.counts()).toEqual(['2026-11 1 0']);
      for (const table of ['suppressions', 'return_paths', 'letter_returns'] as const)
        expect(JSON.stringify(await list.store.db.selectFrom(table).selectAll().execute())).not.toContain(
          'example.org',
        );
    },
  );

  test(
    'ends it if it is the third soft bounce in a row over 14 days, with no delivered letter in between',
    proves('promise:returns-end-subscriptions'),
    async () => {
      const list = await openList(engine);
      const [a = '', b = '', , d = '', e = '', f = ''] = await list.sendEach(7, 'a', 'b', 'c', 'd', 'e', 'f');
      for (const to of [a, b, d, e])
        expect(await list.returned(to, '4.2.2')).toMatchObject({ outcome: 'noted', as: 'soft' });
      expect(await list.state()).toBe('confirmed');
      expect(await list.returned(f, '5.2.2')).toMatchObject({ outcome: 'ended', letter: 'f', as: 'soft' });
      expect([await list.state(), (await list.suppression())?.why]).toEqual(['unsubscribed', 'bounced']);
    },
  );

  test('that comes late counts for the letter it is about', async () => {
    const list = await openList(engine);
    const [a = '', b = '', c = ''] = await list.sendEach(10, 'a', 'b', 'c');
    for (const to of [a, c]) expect(await list.returned(to, '4.4.1')).toMatchObject({ outcome: 'noted' });
    expect(await list.returned(b, '4.4.1')).toMatchObject({ outcome: 'ended' });
  });

  test('does not treat an unsent letter as a delivered one', async () => {
    const list = await openList(engine);
    for (const letter of ['a', 'b', 'c', 'd']) {
      const to = await list.send(letter);
      const at = list.clock.now().toISOString();
      await addMail(list.store, `mail-${letter}-ada`, at, {
        kind: 'newsletter-issue',
        subject_id: 'ada',
        recipient: reader,
        state: letter === 'b' ? 'dead' : 'sent',
        settled_at: at,
      });
      if (letter !== 'b') await list.returned(to, '4.4.1');
      list.clock.pass(10 * day);
    }
    expect(await list.state()).toBe('unsubscribed');
  });

  test('ends nothing if it is a repeated refusal of us as sender, a delay or a delivery', async () => {
    const list = await openList(engine);
    for (const letter of ['a', 'b', 'c', 'd']) {
      const to = await list.send(letter);
      expect(await list.returned(to, '5.7.1')).toEqual({ outcome: 'noted', letter, as: 'policy' });
      list.clock.pass(30 * day);
    }
    const to = await list.send('e');
    expect(await list.take(deliveryReport({ to, recipients: [{ action: 'delayed', status: '4.4.1' }] }))).toEqual({
      outcome: 'nothing',
    });
    expect(await list.returned(to, '2.0.0')).toEqual({ outcome: 'nothing' });
    expect([await list.state(), await list.suppression()]).toEqual(['confirmed', undefined]);
  });

  test(
    'ends it at once if it is a complaint, and blocks requests for the address for 30 days',
    proves('promise:returns-end-subscriptions'),
    async () => {
      const list = await openList(engine);
      const returnPath = await list.send('2026-11');
      expect(await list.take(feedbackReport({ returnPath }))).toEqual({
        outcome: 'ended',
        letter: '2026-11',
        as: 'complaint',
      });
      expect([await list.state(), await list.proof()]).toEqual(['unsubscribed', ['complained article']]);
      expect(await list.suppression()).toEqual({
        why: 'complained',
        at: list.clock.now().toISOString(),
        requests_until: new Date(list.clock.now().getTime() + 30 * day).toISOString(),
      });
      expect(await list.counts()).toEqual(['2026-11 0 1']);
    },
  );

  test('changes nothing if it is forged: with the mark of another key, letter or domain, or with none', async () => {
    const list = await openList(engine);
    const to = await list.send('2026-11');
    const forged = [
      returnAddress('2026-11', addressMark('another key', '2026-11', 'mail-2026-11'), bounceDomain),
      to.replace('2026-11', '2026-12'),
      to.replace(bounceDomain, 'elsewhere.example'),
      reader,
    ];
    for (const address of forged) {
      expect(await list.returned(address, '5.1.1')).toEqual({
        outcome: 'unclear',
        why: 'names no letter of ours, or one whose records are gone',
      });
      expect(await list.take(feedbackReport({ returnPath: address }))).toMatchObject({ outcome: 'unclear' });
    }
    expect([await list.state(), await list.suppression()]).toEqual(['confirmed', undefined]);
    expect([await list.proof(), await list.counts()]).toEqual([[], []]);
  });

  test('does not end a subscription that was confirmed again after the letter', async () => {
    const list = await openList(engine);
    const to = await list.send('2026-11');
    list.clock.pass(day);
    await list.store.db.updateTable('subscribers').set({ changed_at: list.clock.now().toISOString() }).execute();
    expect(await list.returned(to, '5.1.1')).toEqual({ outcome: 'noted', letter: '2026-11', as: 'hard' });
    expect(await list.state()).toBe('confirmed');
  });

  test('is counted once for each letter when several arrive at the same time', async () => {
    const list = await openList(engine);
    const to = await list.send('2026-11');
    const outcomes = (await Promise.all(Array.from({ length: 8 }, () => list.returned(to, '5.1.1')))).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.sort()).toEqual(['ended', ...Array<string>(7).fill('nothing')]);
    expect(await list.counts()).toEqual(['2026-11 1 0']);
  });
});
