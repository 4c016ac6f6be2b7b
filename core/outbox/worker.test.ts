// Longer than 250 lines: all outcomes of an email share one worker and one clock.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OutboxRow } from '../store/tables.ts';
import type { Store } from '../store/store.ts';
import { day, minute, TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore, type TestedEngine } from '../../tests/stage/engines.ts';
import { MailQueue } from './queue.ts';
import { OutboxWorker, type Deliver } from './worker.ts';
import { enqueue, mails, newMail } from '../../tests/stage/mails.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A worker on a store and a test clock. */
const workerOf = (
  store: Store,
  clock: TestClock,
  deliver: Deliver,
  queue = new MailQueue(store),
  random = () => 0,
): OutboxWorker => new OutboxWorker({ queue, mails, deliver, owner: 'w', now: clock.now, random, log: silent });

/** The same with its own store and one waiting email. */
async function openWorker(engine: TestedEngine, deliver: Deliver) {
  const [store, clock] = [await openFreshStore(engine), new TestClock()];
  await enqueue(store, newMail('mail', clock.now().toISOString(), { kind: 'k' }));
  return { store, clock, outbox: workerOf(store, clock, deliver) };
}

const row = (store: Store, id = 'mail'): Promise<OutboxRow> =>
  store.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refusal = (code: number) => Object.assign(new Error(`${code} no`), { code: 'EENVELOPE', responseCode: code });

describe.each(engines)('the worker on $name', (engine) => {
  test('postpones after a temporary failure, longer each time', async () => {
    const { store, clock, outbox } = await openWorker(engine, () => Promise.reject(refusal(451)));
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await outbox.round();
      waits.push(Date.parse((await row(store)).due_at) - clock.now().getTime());
      clock.pass(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000]);
  });

  test('gives up after five days of temporary failures, counted from the first try of a mail written weeks ahead', async () => {
    const { store, clock, outbox } = await openWorker(engine, () => Promise.reject(refusal(451)));
    const dueAt = new Date(clock.now().getTime() + 20 * day);
    await store.db.updateTable('outbox').set({ due_at: dueAt.toISOString() }).execute();
    expect(await outbox.round()).toBe(0);
    clock.pass(20 * day);
    while (clock.now().getTime() - dueAt.getTime() < 5 * day) {
      await outbox.round();
      const { state, due_at } = await row(store);
      expect(state).toBe('waiting');
      clock.pass(Date.parse(due_at) - clock.now().getTime());
    }
    await outbox.round();
    expect((await row(store)).state).toBe('dead');
  });

  test('tries at once what the receiver of the webhook did not take, when it answers again', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    let refusing = true;
    const outbox = workerOf(store, clock, () =>
      refusing ? Promise.reject(new Error('receiver answered 503')) : Promise.resolve('sent'),
    );
    const hook = (id: string) => newMail(id, clock.now().toISOString(), { kind: 'enquiry-webhook' });
    await enqueue(store, hook('a'), hook('b'));
    expect([await outbox.drain(), (await row(store, 'a')).state]).toEqual([2, 'waiting']);
    refusing = false;
    await enqueue(store, hook('c'));
    expect(await outbox.drain()).toBe(3);
  });

  test('does not give up when a clock jumps ahead', async () => {
    const { store, clock, outbox } = await openWorker(engine, () => Promise.reject(refusal(451)));
    clock.pass(30 * day);
    await outbox.round();
    expect((await row(store)).state).toBe('waiting');
  });

  test('a clock set back delays neither a postponed email nor the lease of a dead process', async () => {
    let refusing = true;
    const { store, clock, outbox } = await openWorker(engine, () =>
      refusing ? Promise.reject(refusal(451)) : Promise.resolve('sent'),
    );
    await outbox.round();
    clock.pass(-day);
    refusing = false;
    await new MailQueue(store).exchange(
      'a dead one',
      [],
      [{ lane: 'mail', count: 1, letters: 1 }],
      '2026-11-21',
      '2026-11-21T09:00:00.000Z',
    );
    expect(await outbox.round()).toBe(0);
    clock.pass(minute);
    expect(await outbox.round()).toBe(1);
    expect((await row(store)).state).toBe('sent');
  });

  test('a clock set back does not delay an email that failed just before, nor one written with the time before', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const ahead = clock.now().toISOString();
    let refusing = true;
    const setBackOnce = () => {
      if (clock.now().toISOString() === ahead) clock.pass(-day);
      return 0;
    };
    const deliver = (): Promise<'sent'> => (refusing ? Promise.reject(refusal(451)) : Promise.resolve('sent'));
    const outbox = workerOf(store, clock, deliver, new MailQueue(store), setBackOnce);
    await enqueue(store, newMail('mail', ahead, { kind: 'k' }));
    outbox.start();
    await expect.poll(async () => (await row(store)).attempts).toBe(2);
    await enqueue(store, newMail('late', ahead, { kind: 'k' }));
    refusing = false;
    clock.pass(minute);
    outbox.nudge();
    await expect.poll(async () => (await row(store, 'late')).state).toBe('sent');
    await outbox.stop();
  });

  test('leaves the lease of another process alone whose clock is a little ahead or which renewed late', async () => {
    const { store, clock, outbox } = await openWorker(engine, () => Promise.resolve('sent'));
    const { id } = await row(store);
    const ahead = (milliseconds: number): string => new Date(clock.now().getTime() + milliseconds).toISOString();
    const other = new MailQueue(store);
    await other.exchange('another', [], [{ lane: 'mail', count: 1, letters: 1 }], ahead(0), ahead(20_000));
    clock.pass(-1_000);
    expect(await outbox.round()).toBe(0);
    clock.pass(11_000);
    await other.renew('another', [id], ahead(20_500));
    expect(await outbox.round()).toBe(0);
  });

  test('sends what is planned for a later day on that day, also when the clock is set back', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const sent: string[] = [];
    const deliver: Deliver = ({ id }) => Promise.resolve(sent.push(id) > 0 ? 'sent' : 'dropped');
    const outbox = workerOf(store, clock, deliver);
    const [at, dueAt] = [clock.now().toISOString(), new Date(clock.now().getTime() + 3 * day).toISOString()];
    await enqueue(store, newMail('planned', at, { kind: 'k', dueAt }), newMail('mail', at, { kind: 'k' }));
    clock.pass(minute);
    await outbox.round();
    clock.pass(-minute / 2);
    await outbox.round();
    outbox.start();
    await outbox.stop();
    expect([sent, (await row(store, 'planned')).due_at]).toEqual([['mail'], dueAt]);
    clock.pass(3 * day);
    await workerOf(store, clock, deliver).drain();
    expect(sent).toEqual(['mail', 'planned']);
  });

  test('finishes the mail it is sending before it stops', async () => {
    const begun = Promise.withResolvers<undefined>();
    const finish = Promise.withResolvers<undefined>();
    const { store, outbox } = await openWorker(engine, async () => {
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

  /** A started worker whose deliveries last until the test ends them. */
  async function heldWorker(
    store: Store,
    first: readonly { readonly id: string; readonly kind: string }[],
    holds: (mail: { readonly id: string; readonly kind: string }) => boolean,
  ) {
    const clock = new TestClock();
    const add = (...added: readonly { readonly id: string; readonly kind: string }[]) =>
      enqueue(store, ...added.map(({ id, kind }) => newMail(id, clock.now().toISOString(), { kind, subjectId: id })));
    await add(...first);
    const begun: string[] = [];
    const held = new Map<string, () => void>();
    const started = workerOf(store, clock, async (mail) => {
      begun.push(mail.id);
      if (holds(mail)) await new Promise<void>((resolve) => held.set(mail.id, resolve));
      return 'sent';
    });
    const releaseAll = () => {
      for (const release of held.values()) release();
    };
    onTestFinished(async () => {
      holds = () => false;
      releaseAll();
      await started.stop();
    });
    started.start();
    const sent = async () =>
      (await store.db.selectFrom('outbox').select('id').where('state', '=', 'sent').orderBy('id').execute()).map(
        ({ id }) => id,
      );
    return {
      begun,
      held,
      add,
      sent,
      clock,
      nudge: () => started.nudge(),
      stop: async () => {
        const stopped = started.stop();
        releaseAll();
        await stopped;
      },
    };
  }

  test('sends nothing a second time because the clock jumps ahead while it is being sent', async () => {
    const store = await openFreshStore(engine);
    const { begun, add, nudge, clock, stop, sent } = await heldWorker(
      store,
      [{ id: 'held', kind: 'enquiry-team' }],
      ({ id }) => id === 'held',
    );
    await expect.poll(() => begun).toEqual(['held']);
    clock.pass(60 * minute);
    await add({ id: 'later', kind: 'enquiry-team' });
    nudge();
    await expect.poll(sent).toEqual(['later']);
    await stop();
    expect(begun).toEqual(['held', 'later']);
    expect(await sent()).toEqual(['held', 'later']);
  });

  test('a hanging webhook occupies only its own slots', async () => {
    const store = await openFreshStore(engine);
    const enquiries = Array.from({ length: 30 }, (_, number) => [
      { id: `team-${number}`, kind: 'enquiry-team' },
      { id: `hook-${number}`, kind: 'enquiry-webhook' },
    ]).flat();
    const { begun, sent } = await heldWorker(
      store,
      [...enquiries, { id: 'confirmation', kind: 'newsletter-confirmation' }],
      ({ kind }) => kind === 'enquiry-webhook',
    );
    await expect.poll(sent).toHaveLength(31);
    expect(begun.filter((id) => id.startsWith('hook'))).toHaveLength(2);
    expect(begun[0]).toBe('confirmation');
  });

  test.each([
    ['enquiry-acknowledgement', 'enquiry-team'],
    ['enquiry-team', 'enquiry-acknowledgement'],
  ])('lets no flood of %s hold up an %s, and fetches ahead where many leave at once', async (flood, other) => {
    const store = await openFreshStore(engine);
    const many = Array.from({ length: 40 }, (_, number) => ({ id: `flood-${number}`, kind: flood }));
    const { begun, held, add, nudge } = await heldWorker(store, many, () => true);
    await expect.poll(() => begun.length).toBe(6);
    await add({ id: 'other', kind: other });
    nudge();
    held.get(begun[0] ?? '')?.();
    await expect.poll(() => begun.length).toBe(7);
    expect(begun[6]).toBe('other');
    for (const release of held.values()) release();
    await expect.poll(() => begun.length).toBeGreaterThan(13);
  });

  test('asks the database once for what ends and comes within 25 ms, and at once after a rest', async () => {
    const warned = vi.spyOn(process, 'emitWarning');
    onTestFinished(() => warned.mockRestore());
    const store = await openFreshStore(engine);
    const [queue, clock] = [new MailQueue(store), new TestClock()];
    const looked = vi.spyOn(queue, 'exchange');
    const outbox = workerOf(store, clock, () => Promise.resolve('sent'), queue);
    const began = performance.now();
    outbox.start();
    for (const number of Array.from({ length: 20 }).keys()) {
      await enqueue(store, newMail(`mail-${number}`, clock.now().toISOString(), { kind: 'enquiry-team' }));
      outbox.nudge();
    }
    await expect.poll(async () => (await row(store, 'mail-19')).state).toBe('sent');
    expect(looked.mock.calls.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 25);
    await expect.poll(() => performance.now() - began).toBeGreaterThan(50);
    outbox.nudge();
    await outbox.stop();
    expect(warned).not.toHaveBeenCalled();
  });

  test('records what was sent while the database was unreachable', async () => {
    const store = await openFreshStore(engine);
    const queue = new MailQueue(store);
    let away = false;
    const exchange = queue.exchange.bind(queue);
    queue.exchange = (...parts) => (away ? Promise.reject(new Error('database is away')) : exchange(...parts));
    const finish = Promise.withResolvers<undefined>();
    let deliveries = 0;
    const clock = new TestClock();
    await enqueue(store, newMail('mail', clock.now().toISOString(), { kind: 'k' }));
    const deliver = async () => {
      deliveries += 1;
      await finish.promise;
      return 'sent' as const;
    };
    const outbox = workerOf(store, clock, deliver, queue);
    outbox.start();
    await expect.poll(() => deliveries).toBe(1);
    away = true;
    finish.resolve(undefined);
    outbox.nudge();
    expect((await row(store)).state).toBe('waiting');
    away = false;
    await expect.poll(async () => (await row(store)).state).toBe('sent');
    await outbox.stop();
    expect(deliveries).toBe(1);
  });
});
