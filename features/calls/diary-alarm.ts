import type { Temporal } from 'temporal-polyfill';
import type { CallView, CallTools } from './tools.ts';
import { stored } from './records.ts';
import { callMails } from './mails.ts';
import { hour } from '../../contract/time.ts';
import { countOf } from '../../core/store/count-of.ts';

/** Alerts the team, at most hourly, if visitors booked over half of a week within an hour. Returns whether it did. */
export async function sendDiaryAlarm(
  { store, outbox, rules, now, newId }: CallTools,
  { id, start }: Pick<CallView, 'id' | 'start'>,
): Promise<boolean> {
  const date = start.toZonedDateTimeISO('UTC').toPlainDate();
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  const begin = (day: Temporal.PlainDate): string => stored(day.toZonedDateTime('UTC').toInstant());
  const since = new Date(now().getTime() - hour).toISOString();
  const days = rules.desks.map(({ hours }) => new Set(hours.flatMap(({ days: of }) => of)).size);
  const most = days.reduce((all, each) => all + each * rules.perDay, 0);
  const count = await countOf(
    store.db
      .selectFrom('calls')
      .where('state', '=', 'booked')
      .where('starts_at', '>=', begin(monday))
      .where('starts_at', '<', begin(monday.add({ days: 7 })))
      .where('created_at', '>', since)
      .where('changed_by', '=', 'visitor'),
  );
  if (count * 2 <= most) return false;
  return store.db.transaction().execute(async (transaction) => {
    const [kind, subjectId] = [callMails['diary-alarm'], monday.toString()];
    const enquiry = await transaction
      .selectFrom('calls')
      .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
      .select('enquiries.team')
      .where('calls.id', '=', id)
      .executeTakeFirst();
    if (!enquiry || (await outbox.timesOf(transaction, kind, subjectId, since)).length > 0) return false;
    const mail = { id: newId(), kind, subjectId, recipient: enquiry.team, at: now().toISOString() };
    await outbox.enqueue(transaction, mail);
    return true;
  });
}
