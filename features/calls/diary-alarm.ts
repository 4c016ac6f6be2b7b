import type { Temporal } from 'temporal-polyfill';
import { takeLease, endLease } from '../../core/store/lease.ts';
import type { CallView } from './call-view.ts';
import { stored } from './records.ts';
import type { CallTools } from './tools.ts';
import { callMails } from './mails.ts';
import { hour } from '../../contract/time.ts';
import { countOf } from '../../core/store/count-of.ts';

const alarm = { name: 'diary-alarm', every: hour, lasts: 60_000 } as const;

/**
 * Puts an alarm to the team into the outbox, once an hour at most, when visitors have booked more than half of a week's
 * calls within an hour. Answers whether it did.
 */
export async function alarmOfDiary(
  { store, outbox, rules, now, newId }: CallTools,
  { id, start }: Pick<CallView, 'id' | 'start'>,
): Promise<boolean> {
  const date = start.toZonedDateTimeISO('UTC').toPlainDate();
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  const begin = (day: Temporal.PlainDate): string => stored(day.toZonedDateTime('UTC').toInstant());
  const most = rules.desks.reduce(
    (all, { hours }) => all + new Set(hours.flatMap(({ days }) => days)).size * rules.perDay,
    0,
  );
  const count = await countOf(
    store.db
      .selectFrom('calls')
      .where('state', '=', 'booked')
      .where('starts_at', '>=', begin(monday))
      .where('starts_at', '<', begin(monday.add({ days: 7 })))
      .where('created_at', '>', new Date(now().getTime() - hour).toISOString())
      .where('changed_by', '=', 'visitor'),
  );
  if (count * 2 <= most) return false;
  const [mail, time] = [newId(), now()];
  if (!(await takeLease(store, alarm, mail, time))) return false;
  const told = await store.db.transaction().execute(async (transaction) => {
    const enquiry = await transaction
      .selectFrom('calls')
      .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
      .select('enquiries.team')
      .where('calls.id', '=', id)
      .executeTakeFirst();
    if (enquiry)
      await outbox.enqueue(transaction, {
        id: mail,
        kind: callMails['diary-alarm'],
        subjectId: monday.toString(),
        recipient: enquiry.team,
        at: time.toISOString(),
      });
    return enquiry !== undefined;
  });
  await endLease(store, alarm.name, mail, time);
  return told;
}
