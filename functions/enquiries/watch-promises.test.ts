import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerEnquiry } from '../cli/enquiries.ts';
import { promiseStatistics } from '../cli/promise-statistics.ts';
import { Outbox } from '../outbox/outbox.ts';
import { openStore } from '../store/open.ts';
import { day, hour, TestClock } from '../testing/clock.ts';
import { temporaryFolder } from '../testing/engines.ts';
import { root } from '../testing/house.ts';
import { readWords } from '../words.ts';
import type { TypedEnquiry } from './enquiry.ts';
import { receiveEnquiry, sendingOf } from './receive.ts';
import { enquiryStore } from './records.ts';
import { enquiryTools } from './tools.ts';
import { remindTeam } from './watch-promises.ts';

/** How often the simulated server looks. */
const step = 3 * hour;
const kinds = ['contact', 'ethics', 'consultation'] as const;
/** When the team answers. */
const answers = ['at once', 'an hour before the end', 'never'] as const;

const typed = (number: number): TypedEnquiry => ({
  kind: kinds[number % 3] ?? 'contact', category: undefined, topic: undefined, name: 'Ada', email: `ada-${number}@example.org`, organization: undefined, phone: undefined, subject: 'A lift', message: `Number ${number}`,
});

test('over two years every promise is watched: a reminder at three quarters, one at the end, none after an answer', async () => {
  const store = await openStore({ dataDir: temporaryFolder(), databaseUrl: undefined, onFault: () => undefined });
  const clock = new TestClock('2026-01-01T00:00:00.000Z');
  const tools = enquiryTools({
    words: readWords(join(root, 'content')), team: 'team@corbiere.example', webhook: false, now: clock.now, newId: () => crypto.randomUUID(), onMail: () => undefined,
    store: enquiryStore(store, new Outbox('corbiere.example')),
  });
  const due: { readonly at: number; readonly reference: string }[] = [];
  let written = 0;
  for (let passed = 0; passed < 730 * day; passed += step) {
    // Another hour of the day and another day of the week each time.
    if (passed % (63 * hour) === 0 && passed < 720 * day) {
      const receipt = await receiveEnquiry(tools, typed(written), sendingOf(typed(written), undefined));
      if (receipt.outcome !== 'received') throw new Error('not received');
      const answer = answers[Math.floor(written / 3) % 3];
      const end = tools.times(typed(written).kind, clock.now()).dueAt.getTime();
      if (answer !== 'never') due.push({ at: answer === 'at once' ? clock.now().getTime() : end - hour, reference: receipt.reference });
      written += 1;
    }
    for (const { at, reference } of due.splice(0)) {
      if (at <= clock.now().getTime()) await answerEnquiry(store, reference, new Date(at));
      else due.push({ at, reference });
    }
    await remindTeam(tools);
    clock.pass(step);
  }

  const rows = await store.db.selectFrom('enquiries').selectAll().orderBy('received_at').execute();
  const mails = await store.db.selectFrom('outbox').select(['kind', 'subject_id', 'created_at']).where('kind', 'in', ['enquiry-reminder', 'enquiry-overdue']).execute();
  expect(rows.length).toBeGreaterThan(270);
  for (const row of rows) {
    const about = mails.filter((mail) => mail.subject_id === row.id);
    const expected = row.answered_at === row.received_at ? [] : row.answered_at === null ? ['enquiry-reminder', 'enquiry-overdue'] : ['enquiry-reminder'];
    expect(about.map(({ kind }) => kind).sort(), row.received_at).toEqual([...expected].sort());
    for (const { kind, created_at } of about) {
      const late = Date.parse(created_at) - Date.parse(kind === 'enquiry-reminder' ? row.warn_at : row.due_at);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(step);
    }
  }
  const months = await promiseStatistics(store, clock.now());
  expect(months).toHaveLength(24);
  expect(months.reduce((sum, { missed }) => sum + missed, 0)).toBe(rows.filter((row) => row.answered_at === null).length);
  await store.close();
});
