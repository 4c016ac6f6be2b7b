import { describe, expect, test } from 'vitest';
import { TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { MailQueue } from './queue.ts';
import { withdrawMails } from './withdraw.ts';
import { enqueue, newMail } from '../../tests/stage/mails.ts';

describe.each(engines)('mails that are taken back on $name', (engine) => {
  async function waiting() {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const mail = (id: string, subjectId: string, recipient: string) =>
      newMail(id, clock.now().toISOString(), { kind: 'enquiry-team', subjectId, recipient });
    await enqueue(
      store,
      mail('about', 'erased', 'team@example.org'),
      mail('to', 'other', 'Ada@example.org'),
      mail('another', 'kept', 'team@example.org'),
    );
    const queue = new MailQueue(store);
    const claim = (count: number) =>
      queue.exchange(
        'w',
        [],
        [{ lane: 'mail', count, letters: count }],
        clock.now().toISOString(),
        new Date(clock.now().getTime() + 20_000).toISOString(),
      );
    const states = async () =>
      Object.fromEntries(
        (await store.db.selectFrom('outbox').select(['id', 'state']).execute()).map(({ id, state }) => [id, state]),
      );
    return { store, clock, queue, claim, states };
  }
  const whose = { subjectIds: ['erased'], addressKey: 'ada@example.org' };

  test("are not begun any more, and nobody else's are touched", async () => {
    const { store, clock, claim, states } = await waiting();
    expect(await withdrawMails(store, whose, clock.now, 0)).toBe(true);
    expect(await states()).toEqual({ about: 'dropped', to: 'dropped', another: 'waiting' });
    expect((await claim(9)).map(({ id }) => id)).toEqual(['another']);
  });

  test('are waited for while they are being sent', async () => {
    const { store, clock, queue, claim, states } = await waiting();
    await claim(9);
    expect(await withdrawMails(store, whose, clock.now, 100)).toBe(false);
    const withdrawn = withdrawMails(store, whose, clock.now, 60_000);
    await queue.exchange(
      'w',
      ['about', 'to'].map((id) => ({ id, at: clock.now().toISOString(), outcome: 'sent' })),
      [],
      clock.now().toISOString(),
      '',
    );
    expect(await withdrawn).toBe(true);
    expect(await states()).toEqual({ about: 'sent', to: 'sent', another: 'waiting' });
  });

  test('are taken from a process that died when its lease has ended', async () => {
    const { store, clock, claim, states } = await waiting();
    await claim(9);
    clock.pass(20_001);
    expect(await withdrawMails(store, whose, clock.now, 0)).toBe(true);
    expect(await states()).toEqual({ about: 'dropped', to: 'dropped', another: 'waiting' });
  });
});
