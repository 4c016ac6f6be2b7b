import { describe, expect, test } from 'vitest';
import type { OutboxRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { day, minute, TestClock } from '../testing/clock.ts';
import { engines, openFreshStore } from '../testing/engines.ts';
import { Outbox } from './outbox.ts';
import { MailQueue } from './queue.ts';
import { OutboxWorker, type Deliver } from './worker.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function worker(store: Store, clock: TestClock, deliver: Deliver): Promise<OutboxWorker> {
  await store.db.transaction().execute((transaction) => new Outbox('corbiere.example').enqueue(transaction, {
    id: 'mail', kind: 'k', subjectId: 's', recipient: 'a@example.org', at: clock.now().toISOString(),
  }));
  return new OutboxWorker({ queue: new MailQueue(store), deliver, owner: 'w', now: clock.now, random: () => 0, log: silent });
}

const row = (store: Store): Promise<OutboxRow> => store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
const refusal = (code: number) => Object.assign(new Error(`${code} no`), { code: 'EENVELOPE', responseCode: code });

describe.each(engines)('the worker on $name', (engine) => {
  test('sends what is due, once', async () => {
    const store = await openFreshStore(engine);
    let sent = 0;
    const outbox = await worker(store, new TestClock(), () => { sent += 1; return Promise.resolve('sent'); });
    expect([await outbox.round(), await outbox.round(), sent]).toEqual([1, 0, 1]);
    expect(await row(store)).toMatchObject({ state: 'sent', attempts: 1, lease_owner: null });
  });

  test('postpones after a temporary failure, longer each time', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const outbox = await worker(store, clock, () => Promise.reject(refusal(451)));
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await outbox.round();
      waits.push(Date.parse((await row(store)).due_at) - clock.now().getTime());
      clock.pass(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000]);
  });

  test('gives up at once after a permanent failure', async () => {
    const store = await openFreshStore(engine);
    const outbox = await worker(store, new TestClock(), () => Promise.reject(refusal(550)));
    await outbox.round();
    expect(await row(store)).toMatchObject({ state: 'dead', failure: '550 no', failure_kind: 'permanent' });
    expect(await outbox.round()).toBe(0);
  });

  test('gives up after five days of temporary failures', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const outbox = await worker(store, clock, () => Promise.reject(refusal(451)));
    while (clock.now().getTime() - Date.parse('2026-11-20T09:00:00.000Z') < 5 * day) {
      await outbox.round();
      const { state, due_at } = await row(store);
      expect(state).toBe('waiting');
      clock.pass(Date.parse(due_at) - clock.now().getTime());
    }
    await outbox.round();
    expect((await row(store)).state).toBe('dead');
  });

  test('gives up nothing because a clock jumped ahead', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const outbox = await worker(store, clock, () => Promise.reject(refusal(451)));
    clock.pass(30 * day);
    await outbox.round();
    expect((await row(store)).state).toBe('waiting');
  });

  test('waits for no time that a clock set back has yet to reach again, be it a postponed mail or the lease of a dead process', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    let refusing = true;
    const outbox = await worker(store, clock, () => refusing ? Promise.reject(refusal(451)) : Promise.resolve('sent'));
    await outbox.round();
    clock.pass(-day);
    refusing = false;
    await new MailQueue(store).claim('a dead one', 1, '2026-11-21', '2026-11-21T09:00:00.000Z');
    expect(await outbox.round()).toBe(0);
    clock.pass(minute);
    expect(await outbox.round()).toBe(1);
    expect((await row(store)).state).toBe('sent');
  });

  test('drops a mail that is no longer wanted', async () => {
    const store = await openFreshStore(engine);
    const outbox = await worker(store, new TestClock(), () => Promise.resolve('dropped'));
    await outbox.round();
    expect((await row(store)).state).toBe('dropped');
  });

  test('finishes the mail it is sending before it stops', async () => {
    const store = await openFreshStore(engine);
    const begun = Promise.withResolvers<undefined>();
    const finish = Promise.withResolvers<undefined>();
    const outbox = await worker(store, new TestClock(), async () => {
      begun.resolve(undefined);
      await finish.promise;
      return 'sent';
    });
    outbox.start();
    await begun.promise;
    const stopped = outbox.stop();
    finish.resolve(undefined);
    await stopped;
    expect(await row(store)).toMatchObject({ state: 'sent', lease_owner: null });
  });
});
