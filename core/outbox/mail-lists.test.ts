import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore, tableOf } from '../../tests/stage/engines.ts';
import { openBatch } from './batches.ts';
import { MailQueue } from './queue.ts';
import { meaningOf } from './failure-meaning.ts';
import { deadLetters, retriedMails, sentMails, waitingMails } from './mail-lists.ts';
import { outboxStatus } from './outbox-status.ts';
import { addEnquiries, enquiryRow } from '../../tests/stage/enquiries.ts';
import { addMail, mails as register } from '../../tests/stage/mails.ts';

const day = '2026-11-20T00:00:00.000Z';
const all = 10_912;

/** A month's number of emails, two seconds apart, with a few to retry and one given up. */
async function fill(store: Store): Promise<void> {
  const outbox = tableOf(store, 'outbox');
  const time = (seconds: string) =>
    store.engine === 'postgres'
      ? sql.raw(
          `to_char(timestamp '2026-11-01' + interval '1 second' * (${seconds}), 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
        )
      : sql.raw(`strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-11-01', (${seconds}) || ' seconds')`);
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(all)})
    insert into ${outbox} (id, kind, subject_id, recipient, message_id, state, created_at, due_at, attempts, settled_at)
    select 'sent-' || n, case when n % 100 = 0 then 'enquiry-acknowledgement' else 'newsletter-issue' end, 's-' || n, 'r' || n || '@example.org', 'm-' || n,
      'sent', ${time('n * 2')}, ${time('n * 2')}, 1, ${time('n * 2')} from numbers`.execute(store.db);
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000)
    insert into ${outbox} (id, kind, subject_id, recipient, message_id, state, created_at, due_at, attempts, failure, failure_kind, priority)
    select 'waiting-' || n, 'newsletter-welcome', 'w-' || n, 'w' || n || '@example.org', 'w-' || n, 'waiting', ${time('n')}, ${time('n')},
      case when n > 2994 then 3 else 0 end, case when n > 2994 then '451 4.7.1 greylisted' end, case when n > 2994 then 'temporary' end, 2 from numbers`.execute(
    store.db,
  );
  await add(store, 'dead', {
    state: 'dead',
    settled_at: day,
    failure: '550 5.1.2 no such domain',
    failure_kind: 'permanent',
    kind: 'newsletter-confirmation',
  });
  if (store.engine === 'postgres') await sql`vacuum analyze ${outbox}`.execute(store.db);
}

const add = (store: Store, id: string, changes: Parameters<typeof addMail>[3]) => addMail(store, id, day, changes);

async function addEnquiry(store: Store, id: string, reference: string, phone: string | null): Promise<void> {
  await addEnquiries(store, enquiryRow(reference, new Date(day), { id, phone }));
}

describe.each(engines)('lists of mails on $name', (engine) => {
  test('a month of sent mails is walked page by page, forwards and back', { timeout: 120_000 }, async () => {
    const store = await openFreshStore(engine);
    await fill(store);
    const first = await sentMails(store, register, {});
    expect([first.all, first.newer, first.mails[0]?.id, first.mails.length]).toEqual([all, 0, `sent-${all}`, 100]);
    const second = await sentMails(store, register, { from: first.pages.older ?? '' });
    expect([second.newer, second.mails[0]?.id, second.pages.newest, second.pages.newer]).toEqual([
      100,
      `sent-${all - 100}`,
      '',
      expect.stringContaining(`~sent-${all}`),
    ]);
    const last = await sentMails(store, register, { from: second.pages.oldest ?? '' });
    expect([last.mails.length, last.mails.at(-1)?.id, last.newer, last.pages.older, last.pages.oldest]).toEqual([
      12,
      'sent-1',
      all - 12,
      null,
      null,
    ]);
    const before = await sentMails(store, register, { from: last.pages.newer ?? '' });
    expect([before.mails.at(-1)?.id, before.mails.length]).toEqual(['sent-13', 100]);
    const acknowledged = await sentMails(store, register, { kind: 'enquiry-acknowledgement' });
    expect([acknowledged.all, acknowledged.mails[0]?.id]).toEqual([109, 'sent-10900']);
    expect((await sentMails(store, register, { find: 'R77@example.org' })).mails.map(({ id }) => id)).toEqual([
      'sent-77',
    ]);
    expect(
      (await sentMails(store, register, { before: '2026-11-01T00:00:05.000Z' })).mails.map(({ id }) => id),
    ).toEqual(['sent-2', 'sent-1']);
    expect((await retriedMails(store, register, new Date(day))).map(({ id }) => id)).toEqual(
      [2995, 2996, 2997, 2998, 2999, 3000].map((n) => `waiting-${n}`),
    );
    expect(await deadLetters(store, register)).toMatchObject({ all: 1, mails: [{ id: 'dead', refused: true }] });
    expect(await waitingMails(store, register)).toMatchObject([{ kind: 'newsletter-welcome', mails: 2994 }]);
    expect(await outboxStatus(store, register, day)).toMatchObject({
      dead: 1,
      retried: 6,
      waiting: 2994,
      sent: all,
      sentSince: 0,
      lastSentAt: '2026-11-01T06:03:44.000Z',
    });
  });

  test('a dead letter says what follows, what it is about, and where its visitor can be rung', async () => {
    const store = await openFreshStore(engine);
    await addEnquiry(store, 'e', 'C-4FWQ-8N3M', '+44 20 7946 0188');
    const dead = {
      state: 'dead',
      settled_at: day,
      attempts: 12,
      failure: '552 5.2.2 mailbox full',
      failure_kind: 'temporary',
    } as const;
    await add(store, 'm', { ...dead, subject_id: 'e', recipient: 'visitor.r@example.net' });
    await add(store, 'aside', { ...dead, aside_at: day });
    const { mails, all: open } = await deadLetters(store, register);
    expect(open).toBe(1);
    expect(mails).toMatchObject([
      {
        name: 'Acknowledgement',
        recipient: 'visitor.r@example.net',
        refused: false,
        about: { reference: 'C-4FWQ-8N3M', call: null, letter: null },
        meaning: {
          consequence: 'The visitor was not told that we have the message.',
          remedy: 'Call +44 20 7946 0188, the number they left, or answer the enquiry: your reply is sent separately.',
          first: 'again',
        },
      },
    ]);
    expect((await sentMails(store, register, { find: '[c-4fwq-8n3m]' })).all).toBe(0);
    expect((await sentMails(store, register, { find: 'C-0000-0000' })).all).toBe(0);
  });

  test('letters wait as one group at their pace, without those that are tried again', async () => {
    const store = await openFreshStore(engine);
    await store.db.transaction().execute((transaction) => openBatch(transaction, '2026-11', 200, day));
    await store.db
      .insertInto('newsletter_issues')
      .values({ id: '2026-11', subject: 'Field notes', text: '', created_at: day, state: 'sending' })
      .execute();
    for (const id of ['a', 'b', 'c'])
      await add(store, id, {
        kind: 'newsletter-issue',
        batch: '2026-11',
        priority: 5,
        ...(id === 'c' ? { failure: 'x', failure_kind: 'temporary' } : {}),
      });
    expect(await waitingMails(store, register)).toMatchObject([
      {
        kind: 'newsletter-issue',
        name: 'Letter to a reader',
        letter: { id: '2026-11', subject: 'Field notes' },
        mails: 2,
        every: 200,
        held: true,
      },
    ]);
    expect(await retriedMails(store, register, new Date(day))).toMatchObject([
      {
        id: 'c',
        triesAtLeast: 12,
        givenUpAt: '2026-11-25T00:00:00.000Z',
        about: { letter: { subject: 'Field notes' } },
      },
    ]);
  });

  test('the mail server is out of reach since the first failure, until it answers anybody', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const at = (): string => clock.now().toISOString();
    const queue = new MailQueue(store);
    await queue.laneUnreached('mail', 'connect ECONNREFUSED', at());
    const since = at();
    clock.pass(60_000);
    await queue.laneUnreached('mail', 'connect ETIMEDOUT', at());
    expect((await outboxStatus(store, register, day)).unreached).toEqual({ since, reason: 'connect ETIMEDOUT' });
    clock.pass(1_000);
    await add(store, 'by another process', { state: 'sent', settled_at: at() });
    expect((await outboxStatus(store, register, day)).unreached).toBeNull();
    await queue.reviveUnreached('mail', at());
    expect(await store.db.selectFrom('outbox_lanes').select('unreached_since').executeTakeFirst()).toEqual({
      unreached_since: null,
    });
  });
});

test('an address that does not exist is not tried again first', () => {
  const none = '550 5.1.2 domain example.cmo does not exist';
  expect(meaningOf(register, { kind: 'newsletter-confirmation', failure: none }, null)).toMatchObject({
    consequence: 'Most likely a typing error.',
    first: 'aside',
  });
  expect(meaningOf(register, { kind: 'enquiry-acknowledgement', failure: none }, null).first).toBe('aside');
  expect(meaningOf(register, { kind: 'enquiry-acknowledgement', failure: none }, '+44 1').remedy).toBe(
    'Call +44 1, the number they left: the address does not exist.',
  );
  expect(meaningOf(register, { kind: 'call-booked', failure: '550 5.7.1 refused' }, null).remedy).toContain(
    'refuses us',
  );
});
