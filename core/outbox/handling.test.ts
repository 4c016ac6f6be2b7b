import { describe, expect, test } from 'vitest';
import { Changed, NotThere } from '../store/act-errors.ts';
import type { Store } from '../store/store.ts';
import { TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openFreshStore } from '../../tests/stage/engines.ts';
import { outboxFigures } from './figures.ts';
import { hastenMails, listOutbox, putAside, retryDeadMails, retryMail } from './handling.ts';
import { addMail, mails } from '../../tests/stage/mails.ts';

const ana = { who: 'ana@firm.test' };

const add = (store: Store, id: string, changes: Parameters<typeof addMail>[3]) =>
  addMail(store, id, '2026-11-20T08:00:00.000Z', { attempts: 3, ...changes });

const dead = {
  state: 'dead',
  settled_at: '2026-11-20T08:30:00.000Z',
  failure: '552 5.2.2 mailbox full',
  failure_kind: 'permanent',
} as const;

const journal = (store: Store) => linesIn(store, 'journal', ['who', 'act', 'record', 'details'], {}, ['id']);

describe.each(engines)('handling mails on $name', (engine) => {
  test('tries one again from the beginning, once: whoever comes second is told that it waits', async () => {
    const store = await openFreshStore(engine);
    const tools = { store, now: new TestClock().now };
    await add(store, 'one', dead);
    await retryMail(tools, ana, { id: 'one' });
    expect(await listOutbox(store, {})).toMatchObject([
      { id: 'one', state: 'waiting', attempts: 0, failure: null, due_at: '2026-11-20T09:00:00.000Z' },
    ]);
    await expect(retryMail(tools, { who: 'ben@firm.test' }, { id: 'one' })).rejects.toThrow(Changed);
    await expect(retryMail(tools, ana, { id: 'none' })).rejects.toThrow(NotThere);
    expect(await journal(store)).toEqual(['ana@firm.test outbox.retry one {"kind":"enquiry-acknowledgement"}']);
  });

  test('puts a dead letter aside and back: it counts as dead only meanwhile, and "all" leaves it alone', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const tools = { store, now: clock.now };
    await add(store, 'one', dead);
    await add(store, 'two', dead);
    await putAside(tools, ana, { id: 'one', aside: true });
    await expect(putAside(tools, ana, { id: 'one', aside: true })).rejects.toThrow('put aside at 09:00 UTC');
    await expect(retryMail(tools, ana, { id: 'one' })).rejects.toThrow(
      'put aside at 09:00 UTC: there is nothing to retry.',
    );
    expect((await outboxFigures(store, mails, clock.now())).dead).toBe(1);
    expect(await retryDeadMails(tools, ana)).toEqual({ mails: 1 });
    await putAside(tools, ana, { id: 'one', aside: false });
    expect((await outboxFigures(store, mails, clock.now())).dead).toBe(1);
    expect(await journal(store)).toEqual([
      'ana@firm.test outbox.aside one {"kind":"enquiry-acknowledgement"}',
      'ana@firm.test outbox.retry-all  {"mails":1}',
      'ana@firm.test outbox.back one {"kind":"enquiry-acknowledgement"}',
    ]);
  });

  test('hastens what was postponed and is in nobody’s hands; its tries and its end stay', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const tools = { store, now: clock.now };
    const later = '2026-11-20T12:00:00.000Z';
    await add(store, 'postponed', { due_at: later, failure: 'connect ECONNREFUSED', failure_kind: 'network' });
    await add(store, 'planned', { due_at: later, attempts: 0 });
    await add(store, 'in hand', {
      due_at: later,
      failure: 'x',
      failure_kind: 'network',
      lease_owner: 'w',
      lease_until: later,
    });
    expect(await hastenMails(tools, ana, 'all')).toEqual({ mails: 1 });
    expect(await linesIn(store, 'outbox', ['id', 'due_at', 'attempts'])).toEqual([
      `in hand ${later} 3`,
      `planned ${later} 0`,
      'postponed 2026-11-20T09:00:00.000Z 3',
    ]);
    await add(store, 'gone', { state: 'sent', settled_at: later });
    await expect(hastenMails(tools, ana, { id: 'gone' })).rejects.toThrow(
      'This email was sent at 12:00 UTC: it waits for nothing.',
    );
  });
});
