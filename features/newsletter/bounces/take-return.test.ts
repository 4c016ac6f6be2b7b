import { describe, expect, test } from 'vitest';
import { day } from '../../../tests/stage/clock.ts';
import { engines, openWithClock, type TestedEngine } from '../../../tests/stage/engines.ts';
import { proves } from '../../../tests/stage/proves.ts';
import { deliveryReport, feedbackReport } from '../../../tests/mails/returned-mails.ts';
import { newsletterMails } from '../mails.ts';
import { Outbox } from '../../../core/outbox/outbox.ts';
import { inTransaction } from '../records.ts';
import { suppressionOf } from '../suppression.ts';
import { returnAddress, returnMark } from './return-path.ts';
import { readReturnedMail } from './returned-mail.ts';
import { takeReturn } from './take-return.ts';

const domain = 'bounces.corbiere.example';
const reader = 'ada@example.org';

/** A list with one confirmed reader, whom letters are sent to and from whom reports come. */
async function openList(engine: TestedEngine) {
  const { store, clock } = await openWithClock(engine);
  let next = 0;
  const tools = {
    store,
    outbox: new Outbox('corbiere.example'),
    now: clock.now,
    newId: () => `id-${(next += 1).toString().padStart(5, '0')}`,
    wording: 'w',
  };
  const at = clock.now().toISOString();
  await store.db
    .insertInto('subscribers')
    .values({ id: 'ada', email: reader, address_key: reader, state: 'confirmed', created_at: at, changed_at: at })
    .execute();
  await store.db
    .insertInto('consent_events')
    .values({ id: 'proof', subscriber_id: 'ada', event: 'requested', form: 'article', wording: 'w', at })
    .execute();
  const take = async (report: string) => takeReturn(tools, await readReturnedMail(Buffer.from(report), domain));
  return {
    store,
    clock,
    take,
    /** Sends a letter; answers its return path. */
    send: (letterId: string) =>
      inTransaction(tools, (records) =>
        records.addReturnPath(
          {
            letter_id: letterId,
            mail_id: `mail-${letterId}`,
            subscriber_id: 'ada',
            sent_at: clock.now().toISOString(),
          },
          domain,
        ),
      ),
    returned: async (to: string, status: string) =>
      take(deliveryReport({ to, recipients: [{ action: status.startsWith('2') ? 'delivered' : 'failed', status }] })),
    state: async () =>
      (await store.db.selectFrom('subscribers').select('state').where('id', '=', 'ada').executeTakeFirst())?.state,
    proof: async () =>
      (await store.db.selectFrom('consent_events').select(['event', 'form']).where('id', '!=', 'proof').execute()).map(
        (row) => Object.values(row).join(' '),
      ),
    suppression: () => store.db.transaction().execute((transaction) => suppressionOf(transaction, reader)),
    counts: () =>
      store.db
        .selectFrom('letter_returns')
        .select(['letter_id', 'bounced', 'complained'])
        .orderBy('letter_id')
        .execute(),
  };
}

describe.each(engines)('what comes back on $name', (engine) => {
  test(
    'ends the subscription at once when there is no such address: suppressed without the address, written into the proof, counted once',
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
      expect(await list.counts()).toEqual([{ letter_id: '2026-11', bounced: 1, complained: 0 }]);
      const kept = JSON.stringify(
        await Promise.all(
          (['suppressions', 'return_paths', 'letter_returns'] as const).map((table) =>
            list.store.db.selectFrom(table).selectAll().execute(),
          ),
        ),
      );
      expect(kept).not.toContain('example.org');
    },
  );

  test(
    'ends it after three soft returns in a row over 14 days, and not when a letter arrived between them',
    proves('promise:returns-end-subscriptions'),
    async () => {
      const list = await openList(engine);
      const sent: string[] = [];
      for (const letter of ['a', 'b', 'c', 'd', 'e', 'f']) {
        sent.push(await list.send(letter));
        list.clock.pass(7 * day);
      }
      const [a = '', b = '', , d = '', e = '', f = ''] = sent;
      for (const to of [a, b, d, e])
        expect(await list.returned(to, '4.2.2')).toMatchObject({ outcome: 'noted', as: 'soft' });
      expect(await list.state()).toBe('confirmed');
      expect(await list.returned(f, '5.2.2')).toMatchObject({ outcome: 'ended', letter: 'f', as: 'soft' });
      expect([await list.state(), (await list.suppression())?.why]).toEqual(['unsubscribed', 'bounced']);
    },
  );

  test('a report that comes late fills the gap it left', async () => {
    const list = await openList(engine);
    const sent: string[] = [];
    for (const letter of ['a', 'b', 'c']) {
      sent.push(await list.send(letter));
      list.clock.pass(10 * day);
    }
    const [a = '', b = '', c = ''] = sent;
    for (const to of [a, c]) expect(await list.returned(to, '4.4.1')).toMatchObject({ outcome: 'noted' });
    expect(await list.returned(b, '4.4.1')).toMatchObject({ outcome: 'ended' });
  });

  test('never counts a letter that has not left as one that arrived', async () => {
    const list = await openList(engine);
    const outbox = new Outbox('corbiere.example');
    for (const letter of ['a', 'b', 'c', 'd']) {
      const to = await list.send(letter);
      const at = list.clock.now().toISOString();
      await list.store.db.transaction().execute((transaction) =>
        outbox.enqueue(transaction, {
          id: `mail-${letter}`,
          kind: newsletterMails['newsletter-issue'],
          subjectId: 'ada',
          recipient: reader,
          at,
        }),
      );
      await list.store.db
        .updateTable('outbox')
        .set({ state: letter === 'b' ? 'dead' : 'sent', settled_at: at })
        .where('id', '=', `mail-${letter}`)
        .execute();
      if (letter !== 'b') await list.returned(to, '4.4.1');
      list.clock.pass(10 * day);
    }
    expect(await list.state()).toBe('unsubscribed');
  });

  test('ends nothing when it is us who are refused, however often, and nothing on a delay or a delivery', async () => {
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
    'ends it at once on a complaint, after which nobody can have requests mailed to the address for 30 days',
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
      expect(await list.counts()).toEqual([{ letter_id: '2026-11', bounced: 0, complained: 1 }]);
    },
  );

  test('changes nothing when it is forged: a mark of another key, another letter, another domain, or none', async () => {
    const list = await openList(engine);
    const to = await list.send('2026-11');
    const forged = [
      returnAddress('2026-11', returnMark('another key', '2026-11', 'mail-2026-11'), domain),
      to.replace('2026-11', '2026-12'),
      to.replace(domain, 'elsewhere.example'),
      reader,
    ];
    for (const address of forged) {
      expect(await list.returned(address, '5.1.1')).toEqual({
        outcome: 'unclear',
        why: 'names no letter of ours, or one whose records are gone',
      });
      expect(await list.take(feedbackReport({ returnPath: address }))).toMatchObject({ outcome: 'unclear' });
    }
    expect([await list.state(), await list.proof(), await list.suppression(), await list.counts()]).toEqual([
      'confirmed',
      [],
      undefined,
      [],
    ]);
  });

  test('says nothing of a mailbox that has confirmed anew since the letter', async () => {
    const list = await openList(engine);
    const to = await list.send('2026-11');
    list.clock.pass(day);
    await list.store.db.updateTable('subscribers').set({ changed_at: list.clock.now().toISOString() }).execute();
    expect(await list.returned(to, '5.1.1')).toEqual({ outcome: 'noted', letter: '2026-11', as: 'hard' });
    expect(await list.state()).toBe('confirmed');
  });

  test('counts each letter once when its reports come all at the same moment', async () => {
    const list = await openList(engine);
    const to = await list.send('2026-11');
    const outcomes = (await Promise.all(Array.from({ length: 8 }, () => list.returned(to, '5.1.1')))).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.sort()).toEqual(['ended', ...Array<string>(7).fill('nothing')]);
    expect(await list.counts()).toEqual([{ letter_id: '2026-11', bounced: 1, complained: 0 }]);
  });
});
