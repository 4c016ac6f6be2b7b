import { describe, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { engines, openFreshStore } from '../testing/engines.ts';
import { Outbox } from './outbox.ts';
import { MailQueue } from './queue.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString();

async function fill(store: Store, count: number): Promise<void> {
  const outbox = new Outbox('corbiere.example');
  await store.db.transaction().execute(async (transaction) => {
    for (let number = 0; number < count; number += 1) {
      await outbox.enqueue(transaction, { id: `mail-${String(number).padStart(3, '0')}`, kind: 'k', subjectId: `s-${number}`, recipient: 'a@example.org', at: at(0) });
    }
  });
}

describe.each(engines)('the queue on $name', (engine) => {
  test('gives each mail to one of many workers', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 60);
    const queue = new MailQueue(store);
    const batches = await Promise.all(Array.from({ length: 10 }, (_, number) => queue.claim(`worker-${number}`, 10, at(1), at(30))));
    const ids = batches.flat().map((mail) => mail.id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await queue.claim('worker-last', 100, at(1), at(30));
    expect(ids.length + rest.length).toBe(60);
  });

  test('gives a mail again when the lease of its worker has ended, with the same Message-ID', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 1);
    const queue = new MailQueue(store);
    const [first] = await queue.claim('dead', 5, at(1), at(20));
    expect(await queue.claim('other', 5, at(19), at(40))).toEqual([]);
    const [second] = await queue.claim('other', 5, at(20), at(40));
    expect(second).toMatchObject({ id: first?.id, messageId: first?.messageId, attempt: 2 });
    await queue.settleSent('dead', 'mail-000', at(21));
    expect(await store.db.selectFrom('outbox').select(['state', 'lease_owner']).executeTakeFirst()).toEqual({ state: 'waiting', lease_owner: 'other' });
  });

  test('keeps a renewed lease', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 1);
    const queue = new MailQueue(store);
    await queue.claim('busy', 5, at(1), at(20));
    await queue.renew('busy', at(50));
    expect(await queue.claim('other', 5, at(30), at(60))).toEqual([]);
  });

  test('revives only mails that waited for an unreachable server', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 2);
    const queue = new MailQueue(store);
    await queue.claim('w', 5, at(1), at(20));
    await queue.postpone('w', 'mail-000', at(50), { kind: 'network', reason: 'refused' });
    await queue.postpone('w', 'mail-001', at(50), { kind: 'temporary', reason: 'full' });
    await queue.reviveUnreached(at(2));
    expect((await queue.claim('w', 5, at(3), at(20))).map((mail) => mail.id)).toEqual(['mail-000']);
  });

  test('is stuck when a due mail is left alone', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 1);
    const queue = new MailQueue(store);
    expect(await queue.isStuck(at(0), at(10))).toBe(false);
    expect(await queue.isStuck(at(5), at(10))).toBe(true);
    await queue.claim('w', 1, at(6), at(30));
    expect(await queue.isStuck(at(5), at(10))).toBe(false);
  });

  test('is not stuck while a long queue moves, and is when it moves no longer', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 3);
    const queue = new MailQueue(store);
    const [first] = await queue.claim('w', 1, at(6), at(12));
    expect(await queue.isStuck(at(5), at(10))).toBe(false);
    await queue.settleSent('w', first?.id ?? '', at(11));
    expect(await queue.isStuck(at(8), at(13))).toBe(false);
    expect(await queue.isStuck(at(12), at(17))).toBe(true);
  });

  test('clears what was sent long ago, and keeps dead letters', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 2);
    const queue = new MailQueue(store);
    await queue.claim('w', 5, at(1), at(20));
    await queue.settleSent('w', 'mail-000', at(2));
    await queue.settleDead('w', 'mail-001', at(2), { kind: 'permanent', reason: '550' });
    await queue.clear(at(3));
    expect(await store.db.selectFrom('outbox').select(['id', 'state', 'failure']).execute()).toEqual([{ id: 'mail-001', state: 'dead', failure: '550' }]);
  });
});
