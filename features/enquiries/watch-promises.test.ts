import { expect, test } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';
import { promiseStatistics } from './promise-outcomes.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { countOf } from '../../core/store/count-of.ts';
import type { Store } from '../../core/store/store.ts';
import { openStore } from '../../tests/stage/stores.ts';
import { day, hour, TestClock } from '../../tests/stage/clock.ts';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { typedIn, type TypedEnquiry } from './rows.ts';
import { receiveEnquiry, sendingOf } from './receive.ts';
import { answerEnquiry } from './settle.ts';
import { enquiryTools } from './tools.ts';
import { remindTeam } from './watch-promises.ts';

/** Interval of the simulated server's checks. */
const step = 3 * hour;
const kinds = ['contact', 'ethics', 'consultation'] as const;
/** When the team answers. */
const answers = ['at once', 'an hour before the end', 'never'] as const;

const typed = (number: number): TypedEnquiry => ({
  ...typedIn('ethics', {
    name: 'Ada',
    email: `ada-${number}@example.org`,
    subject: 'A lift',
    message: `Number ${number}`,
  }),
  kind: kinds[number % 3] ?? 'contact',
});

const toolsOf = (store: Store, clock: TestClock) =>
  enquiryTools({
    store,
    outbox: new Outbox('corbiere.example'),
    now: clock.now,
    newId: () => crypto.randomUUID(),
    words: sharedWords('content'),
    team: 'team@corbiere.example',
    webhook: false,
    onMail: () => undefined,
  });

/** More days with `LONG=true`. */
const days = process.env['LONG'] === 'true' ? 365 : 120;

test(
  'every promise is watched over months: reminders at three quarters, at the end and weekly, until an answer',
  proves('promise:answer-within-a-day', 'promise:ethics-answer-within-two-business-days'),
  async () => {
    const store = await openStore({ dataDir: temporaryFolder(), databaseUrl: undefined });
    const clock = new TestClock('2026-01-01T00:00:00.000Z');
    const tools = toolsOf(store, clock);
    const due: { readonly at: number; readonly reference: string }[] = [];
    const told: { readonly about: string; readonly kind: string; readonly at: number }[] = [];
    let digests = 0;
    let written = 0;
    for (let passed = 0; passed < days * day; passed += step) {
      // A different hour of the day and day of the week each time.
      if (passed % (63 * hour) === 0 && passed < (days - 10) * day) {
        const receipt = await receiveEnquiry(tools, typed(written), sendingOf(typed(written), undefined));
        if (receipt.outcome !== 'received') throw new Error('not received');
        const answer = answers[Math.floor(written / 3) % 3];
        const end = tools.times(typed(written).kind, clock.now()).dueAt.getTime();
        if (answer !== 'never')
          due.push({ at: answer === 'at once' ? clock.now().getTime() : end - hour, reference: receipt.reference });
        written += 1;
      }
      for (const { at, reference } of due.splice(0)) {
        if (at <= clock.now().getTime())
          await answerEnquiry({ ...tools, now: () => new Date(at) }, { who: 'ana@firm.test' }, { reference });
        else due.push({ at, reference });
      }
      const time = clock.now().toISOString();
      // A check that reminds of nothing writes nothing.
      if ((await remindTeam(tools)) > 0)
        for (const { id } of await store.db
          .selectFrom('outbox')
          .select('id')
          .where('kind', '=', 'enquiry-digest')
          .where('state', '=', 'waiting')
          .execute()) {
          const listed = await store.db
            .selectFrom('enquiries')
            .select(['id', 'overdue_at', 'escalated_at'])
            .where('reminder_mail', '=', id)
            .where('state', '=', 'open')
            .execute();
          told.push(
            ...listed.map((row) => ({
              about: row.id,
              kind: row.escalated_at === time ? 'weekly' : row.overdue_at === time ? 'overdue' : 'reminder',
              at: clock.now().getTime(),
            })),
          );
          await store.db.updateTable('outbox').set({ state: 'sent', settled_at: time }).where('id', '=', id).execute();
          digests += 1;
        }
      clock.pass(step);
    }

    const rows = await store.db.selectFrom('enquiries').selectAll().orderBy('received_at').execute();
    expect(rows.length).toBeGreaterThan(days / 3);
    for (const row of rows) {
      const about = told.filter((line) => line.about === row.id);
      const weekly = about.filter(({ kind }) => kind === 'weekly').map(({ at }) => at);
      const marked = about.filter(({ kind }) => kind !== 'weekly');
      const expected =
        row.answered_at === row.received_at ? [] : row.answered_at === null ? ['reminder', 'overdue'] : ['reminder'];
      expect(
        marked.map(({ kind }) => kind),
        row.received_at,
      ).toEqual(expected);
      expect(
        [row.warned_at, row.overdue_at].filter((mark) => mark !== null).map((mark) => Date.parse(mark)),
        row.received_at,
      ).toEqual(marked.map(({ at }) => at));
      for (const { kind, at } of marked) {
        const late = at - Date.parse(kind === 'reminder' ? row.warn_at : row.due_at);
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThan(step);
      }
      // The simulated server checks every three hours, and a week is a multiple of that.
      const overdueAt = row.overdue_at === null ? clock.now().getTime() : Date.parse(row.overdue_at);
      const weeks = Math.ceil((clock.now().getTime() - overdueAt) / (7 * day)) - 1;
      expect(weekly, row.received_at).toEqual(
        Array.from({ length: Math.max(0, weeks) }, (_, week) => overdueAt + (week + 1) * 7 * day),
      );
    }
    expect(digests).toBeLessThanOrEqual(told.length);
    const months = await promiseStatistics(store, clock.now());
    expect(months).toHaveLength(days === 365 ? 12 : 4);
    expect(months.reduce((sum, { missed }) => sum + missed, 0)).toBe(
      rows.filter((row) => row.answered_at === null).length,
    );
    await store.close();
  },
);

test('many waiting enquiries are one email to each mailbox of the team per quarter of an hour', async () => {
  const store = await openStore({ dataDir: temporaryFolder(), databaseUrl: undefined });
  const clock = new TestClock('2026-01-01T00:00:00.000Z');
  const tools = {
    ...toolsOf(store, clock),
    teamOf: ({ kind }: Pick<TypedEnquiry, 'kind'>) => `${kind}@corbiere.example`,
  };
  const receive = async (count: number, from: number) => {
    for (let number = from; number < from + count; number += 1) {
      const one = { ...typed(0), message: String(number) };
      await receiveEnquiry(tools, one, sendingOf(one, undefined));
    }
  };
  await receive(130, 0);
  await receiveEnquiry(tools, typed(1), sendingOf(typed(1), undefined));
  clock.pass(20 * hour);
  expect(await remindTeam(tools)).toBe(130);
  const digests = () =>
    store.db
      .selectFrom('outbox')
      .select(['id', 'recipient', 'due_at', 'state'])
      .where('kind', '=', 'enquiry-digest')
      .orderBy('created_at')
      .execute();
  const leave = () =>
    store.db.updateTable('outbox').set({ state: 'sent', attempts: 1 }).where('kind', '=', 'enquiry-digest').execute();
  const [first] = await digests();
  expect((await digests()).map(({ recipient }) => recipient)).toEqual(['contact@corbiere.example']);
  expect(await countOf(store.db.selectFrom('enquiries').where('reminder_mail', '=', first?.id ?? ''))).toBe(130);
  await leave();
  clock.pass(4 * hour);
  await receive(1, 500);
  expect(await remindTeam(tools)).toBe(130);
  const overdueAt = clock.now().getTime();
  await leave();
  await store.db
    .updateTable('enquiries')
    .set({ warn_at: clock.now().toISOString() })
    .where('message', '=', '500')
    .execute();
  clock.pass(60_000);
  expect(await remindTeam(tools)).toBe(1);
  const last = (await digests()).at(-1);
  expect([(await digests()).length, Date.parse(last?.due_at ?? '') - overdueAt]).toEqual([3, 15 * 60_000]);
  await store.close();
});
