import { within } from '../../tests/stage/stores.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { countBatch, holdBatch, openBatch, paceAfter, paceAllows, releaseBatch, type Stop } from './batches.ts';
import { dropWaiting } from './withdraw.ts';
import { Outbox } from './outbox.ts';
import { MailQueue } from './queue.ts';
import type { Settlement } from './settlement.ts';
import { enqueue, newMail } from '../../tests/stage/mails.ts';

const second = (count: number): string => new Date(Date.UTC(2026, 10, 20, 9) + Math.round(count * 1_000)).toISOString();

/** Opens a batch of `count` emails and releases it at second 0. */
async function fill(store: Store, id: string, count: number, every = 0): Promise<void> {
  await within(store, async (transaction) => {
    await openBatch(transaction, id, every, second(0));
    const mails = Array.from({ length: count }, (_, number) =>
      newMail(`${id}-${number}`, second(0), { kind: 'newsletter-issue', subjectId: `s-${number}`, batch: id }),
    );
    await new Outbox('corbiere.example').enqueue(transaction, ...mails);
    await releaseBatch(transaction, id, { every, now: second(0) });
  });
}

const claim = (queue: MailQueue, count: number, now: string, until = second(60)) =>
  queue.exchange('w', [], [{ lane: 'mail', count, letters: count }], now, until);
const settle = (queue: MailQueue, ...settlements: readonly Settlement[]) =>
  queue.exchange('w', settlements, [], second(0), '');

test('a batch never exceeds its pace, however often it is polled, and catches up on two seconds at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60_000 }),
      fc.array(fc.record({ after: fc.integer({ min: 0, max: 10_000 }), wants: fc.integer({ min: 0, max: 50 }) }), {
        minLength: 1,
        maxLength: 50,
      }),
      (every, asks) => {
        let [time, next_at, gone] = [0, second(0), 0];
        for (const { after, wants } of asks) {
          time += after;
          const now = second(time / 1_000);
          const count = Math.min(wants, paceAllows({ every, next_at }, now));
          if (count > 0) next_at = paceAfter({ every, next_at }, count, now);
          gone += count;
        }
        expect(gone).toBeLessThanOrEqual(1 + Math.floor(time / every));
        expect(paceAllows({ every, next_at: second(0) }, second(3_600))).toBeLessThanOrEqual(
          1 + Math.max(1, Math.floor(2_000 / every)),
        );
      },
    ),
  );
});

describe.each(engines)('a batch on $name', (engine) => {
  test('is handed out at its pace while it is released; once it is held, others alone go past it', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 'letter', 20, 1_000);
    const queue = new MailQueue(store);
    expect(await claim(queue, 10, second(0))).toHaveLength(1);
    expect(await claim(queue, 10, second(0.5))).toHaveLength(0);
    expect(await claim(queue, 10, second(1))).toHaveLength(1);
    // After an idle hour, only two seconds' worth of emails is caught up.
    expect(await claim(queue, 10, second(3_600))).toHaveLength(3);
    await within(store, (transaction) => holdBatch(transaction, 'letter'));
    expect(await claim(queue, 10, second(7_200), second(7_260))).toEqual([]);
    expect(await queue.isStuck(second(7_000), second(7_200))).toBe(false);
    await enqueue(store, newMail('my-data-link', second(7_200)));
    expect((await claim(queue, 10, second(7_200), second(7_260))).map(({ id }) => id)).toEqual(['my-data-link']);
    await within(store, (transaction) => releaseBatch(transaction, 'letter', { every: 0, now: second(7_200) }));
    expect((await claim(queue, 20, second(7_200), second(7_260))).length).toBe(20);
  });

  test('stops once, whichever worker settles the refusal, and records the server’s reply', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 'letter', 30);
    const stops: Stop[] = [];
    const queue = new MailQueue(store, (_, stop) => Promise.resolve(void stops.push(stop)));
    const mails = await claim(queue, 30, second(1));
    const refusal = (id: string, reason: string, refusesUs?: string): Settlement => ({
      id,
      batch: 'letter',
      at: second(2),
      outcome: 'dead',
      failure: { kind: 'permanent', reason, ...(refusesUs === undefined ? {} : { refusesUs }) },
    });
    const ids = mails.map(({ id }) => id);
    await settle(queue, ...ids.slice(0, 10).map((id) => refusal(id, '550 5.1.1 unknown')));
    expect(stops).toEqual([]);
    await settle(queue, refusal(ids[10] ?? '', '550 5.1.1 unknown'), refusal(ids[11] ?? '', '550 5.1.1 unknown'));
    await settle(queue, refusal(ids[12] ?? '', '550 5.7.1 blocked', '5.7.1'));
    expect(stops).toEqual([{ batch: 'letter', why: 'too-many-refused', reply: '550 5.1.1 unknown', at: second(2) }]);
    await within(store, (transaction) =>
      releaseBatch(transaction, 'letter', { every: 0, now: second(3), tolerant: true }),
    );
    await settle(queue, ...ids.slice(13, 28).map((id) => refusal(id, '550 5.1.1 unknown')));
    expect(stops).toHaveLength(1);
    await settle(queue, refusal(ids[28] ?? '', '550 5.7.1 blocked', '5.7.1'));
    expect(stops.at(-1)).toEqual({ batch: 'letter', why: 'refuses-us', reply: '550 5.7.1 blocked', at: second(2) });
    expect(await countBatch(store.db, 'letter', second(4))).toMatchObject({
      all: 30,
      refused: 29,
      waiting: 1,
      inHand: 1,
      sent: 0,
      left: 0,
    });
  });

  test('drops waiting emails, all or so many, and leaves those being sent', async () => {
    const store = await openFreshStore(engine);
    await fill(store, 'letter', 110);
    await claim(new MailQueue(store), 3, second(1));
    const drop = (limit?: number) =>
      within(store, (transaction) =>
        dropWaiting(transaction, store.engine, (mails) => mails.where('batch', '=', 'letter'), second(2), limit),
      );
    expect([await drop(2), await drop()]).toEqual([2, 105]);
    const counts = { all: 110, left: 107, waiting: 3, inHand: 3 };
    expect(await countBatch(store.db, 'letter', second(2))).toMatchObject(counts);
  });
});
