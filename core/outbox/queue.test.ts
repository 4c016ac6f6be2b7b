import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { MailQueue } from './queue.ts';
import type { Settlement } from './settlement.ts';
import { QueueStatements } from './queue-statements.ts';
import { enqueue, newMail } from '../../tests/stage/mails.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString();

const fill = (store: Store, count: number): Promise<void> =>
  enqueue(
    store,
    ...Array.from({ length: count }, (_, number) =>
      newMail(`mail-${String(number).padStart(3, '0')}`, at(0), { kind: 'k', subjectId: `s-${number}` }),
    ),
  );

const claim = (queue: MailQueue, owner: string, count: number, now: string, until: string) =>
  queue.exchange(owner, [], [{ lane: 'mail', count, letters: count }], now, until);
const settle = (queue: MailQueue, owner: string, ...settlements: readonly Settlement[]) =>
  queue.exchange(owner, settlements, [], at(0), '');

describe.each(engines)('the queue on $name', (engine) => {
  test('gives each mail to one of many workers', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 60);
    const queue = new MailQueue(store);
    const batches = await Promise.all(
      Array.from({ length: 10 }, (_, number) => claim(queue, `worker-${number}`, 10, at(1), at(30))),
    );
    const ids = batches.flat().map((mail) => mail.id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await claim(queue, 'worker-last', 100, at(1), at(30));
    expect(ids.length + rest.length).toBe(60);
  });

  test('gives a mail again when the lease of its worker has ended, with the same Message-ID', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 1);
    const queue = new MailQueue(store);
    const [first] = await claim(queue, 'dead', 5, at(1), at(20));
    expect(await claim(queue, 'other', 5, at(19), at(40))).toEqual([]);
    const [second] = await claim(queue, 'other', 5, at(20), at(40));
    expect(second).toMatchObject({ id: first?.id, message_id: first?.message_id, attempts: 2 });
    await settle(queue, 'dead', { id: 'mail-000', at: at(21), outcome: 'sent' });
    expect(await store.db.selectFrom('outbox').select(['state', 'lease_owner']).executeTakeFirst()).toEqual({
      state: 'waiting',
      lease_owner: 'other',
    });
    // The next process that dies delays it by one lease again, and no longer.
    expect(await claim(queue, 'third', 5, at(40), at(60))).toMatchObject([{ id: first?.id, attempts: 3 }]);
  });

  test('gives its share to the team, and the call that somebody booked before a flood of acknowledgements', async () => {
    const store = await openFreshStore(engine);
    const mail = (kind: string, number: number, more = {}) =>
      newMail(`${kind}-${number}`, at(number), { kind, ...more });
    await enqueue(
      store,
      ...Array.from({ length: 20 }, (_, number) => mail('enquiry-acknowledgement', number)),
      ...Array.from({ length: 3 }, (_, number) => mail('enquiry-team', 20 + number)),
      mail('call-booked', 30),
      mail('enquiry-acknowledgement', 31, { priority: 1 }),
    );
    const queue = new MailQueue(store);
    const look = async (team: number) =>
      (await queue.exchange('w', [], [{ lane: 'mail', count: 4, letters: 4, team }], at(40), at(60)))
        .map(({ id }) => id)
        .sort();
    expect(await look(1)).toEqual([
      'call-booked-30',
      'enquiry-acknowledgement-0',
      'enquiry-acknowledgement-31',
      'enquiry-team-20',
    ]);
    expect(await look(0)).toEqual([1, 2, 3, 4].map((number) => `enquiry-acknowledgement-${number}`));
    expect(await look(3)).toEqual([
      'enquiry-acknowledgement-5',
      'enquiry-acknowledgement-6',
      'enquiry-team-21',
      'enquiry-team-22',
    ]);
  });

  test('gives all slots to the team while nothing else is due', async () => {
    const store = await openFreshStore(engine);
    await enqueue(store, ...[1, 2, 3, 4].map((number) => newMail(`mail-${number}`, at(0), { kind: 'enquiry-team' })));
    const wants = [{ lane: 'mail', count: 3, letters: 0, team: 1 }] as const;
    expect(await new MailQueue(store).exchange('w', [], wants, at(1), at(20))).toHaveLength(3);
  });

  test('revives only mails that waited for an unreachable server', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 2);
    const queue = new MailQueue(store);
    await claim(queue, 'w', 5, at(1), at(20));
    const postponed = { at: at(2), outcome: 'postponed', dueAt: at(50) } as const;
    await settle(
      queue,
      'w',
      { ...postponed, id: 'mail-000', failure: { kind: 'network', reason: 'refused' } },
      { ...postponed, id: 'mail-001', failure: { kind: 'temporary', reason: 'full' } },
    );
    await queue.reviveUnreached('mail', at(2));
    expect((await claim(queue, 'w', 5, at(3), at(20))).map((mail) => mail.id)).toEqual(['mail-000']);
  });

  test('is not stuck while a long queue moves, and is once it stops moving', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 3);
    const queue = new MailQueue(store);
    const [first] = await claim(queue, 'w', 1, at(6), at(12));
    expect(await queue.isStuck(at(5), at(10))).toBe(false);
    await settle(queue, 'w', { id: first?.id ?? '', at: at(11), outcome: 'sent' });
    expect(await queue.isStuck(at(8), at(13))).toBe(false);
    expect(await queue.isStuck(at(12), at(17))).toBe(true);
  });

  test('takes requested emails before letters, and none that are not due', async () => {
    const store = await openFreshStore(engine);
    const kinds =
      'newsletter-issue enquiry-digest enquiry-team enquiry-acknowledgement my-data-link enquiry-webhook newsletter-confirmation';
    await enqueue(store, ...kinds.split(' ').map((kind, number) => newMail(kind, at(number))));
    const queue = new MailQueue(store);
    expect((await claim(queue, 'w', 2, at(9), at(30))).map(({ kind }) => kind)).toEqual([
      'my-data-link',
      'newsletter-confirmation',
    ]);
    expect((await claim(queue, 'w', 3, at(9), at(30))).map(({ kind }) => kind)).toEqual([
      'enquiry-acknowledgement',
      'enquiry-team',
      'enquiry-digest',
    ]);
    expect(await queue.exchange('w', [], [{ lane: 'mail', count: 5, letters: 0 }], at(9), at(30))).toEqual([]);
    expect((await claim(queue, 'w', 5, at(9), at(30))).map(({ kind }) => kind)).toEqual(['newsletter-issue']);
    expect(
      (await queue.exchange('w', [], [{ lane: 'webhook', count: 5, letters: 5 }], at(9), at(30))).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['enquiry-webhook']);
  });
});

describe.each(engines.filter(({ engine }) => engine === 'postgres'))('the queue on $name', (engine) => {
  test('does not read waiting emails of one lane to find those due in the other', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 200);
    await sql`analyze ${sql.table('corbiere.outbox')}`.execute(store.db);
    await store.db.transaction().execute(async (db) => {
      const statements = new QueueStatements({ ...store, db });
      expect(await statements.dueTurns([{ lane: 'webhook', count: 1, letters: 1 }], at(1), [])).toEqual([]);
      const { rows } = await sql<{ read: string }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'outbox'
      `.execute(db);
      expect(rows).toEqual([{ read: '0' }]);
    });
  });
});
