import { lockOf } from '../../core/store/locks.ts';
import type { SignUpAlarmRow, SignUpCountRow } from './tables.ts';
import type { Database, Store } from '../../core/store/store.ts';
import type { Context } from '../../core/context/context.ts';
import { newsletterMails } from './mails.ts';
import { hour, day } from '../../contract/time.ts';
import { NotThere } from '../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../core/store/journal.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { insertWhere } from '../../core/store/insert-where.ts';

const watchRules = {
  /** Periods that are checked separately, in hours. */
  spans: [24, 7 * 24],
  /** Minimum number of sign-ups for a judgement. */
  enough: 20,
  /** Percentage of confirmations below which somebody is probably entering other people's addresses. */
  suspicious: 15,
  /** Hours between two alarms: the longest period, so that no sign-up is reported twice. */
  quiet: 7 * 24,
} as const;

/** Whether enough sign-ups have so few confirmations that somebody is probably entering other people's addresses. */
export function isSuspicious({ asked, confirmed }: SignUpCounts): boolean {
  return asked >= watchRules.enough && confirmed * 100 < asked * watchRules.suspicious;
}

type WatchParts = Pick<Context, 'store' | 'outbox' | 'team' | 'now' | 'newId' | 'onMail'> & {
  readonly log: Pick<Context['log'], 'error'>;
};

/** Emails the team if hardly anybody confirms, at most once a week over all processes. */
export async function watchSignUps({ store, outbox, team, now, newId, onMail, log }: WatchParts): Promise<void> {
  const alarmed = await store.db.transaction().execute(async (transaction) => {
    // SQLite serialises write transactions anyway.
    if (store.engine === 'postgres') await lockOf('sign-up watch', 'all').execute(transaction);
    const time = now();
    const why = (await signUpSpans(transaction, time)).find(isSuspicious);
    if (!why) return false;
    const alarms = transaction.selectFrom('sign_up_alarms').select('at').orderBy('at', 'desc').limit(1);
    const last = await alarms.executeTakeFirst();
    if (last && Date.parse(last.at) > time.getTime() - watchRules.quiet * hour) return false;
    const [id, at] = [newId(), time.toISOString()];
    await transaction
      .insertInto('sign_up_alarms')
      .values({ at, hours: why.hours, asked: why.asked, confirmed: why.confirmed })
      .execute();
    const mail = { id, kind: newsletterMails['sign-up-alarm'], subjectId: at, recipient: team, at };
    await outbox.enqueue(transaction, mail);
    return true;
  });
  if (!alarmed) return;
  log.error({}, 'sign-ups: hardly anybody confirms; somebody may be entering addresses of others');
  onMail();
}

/** Sign-ups of each period that is checked. */
export async function signUpSpans(db: Database, time: Date) {
  const spans = [];
  for (const hours of watchRules.spans)
    spans.push({ hours, ...sumOf(await signUpsByForm(db, hourOf(new Date(time.getTime() - hours * hour)))) });
  return spans;
}

/** An alarm by its time; undefined if it has been deleted. */
export async function alarmAt({ db }: Store, at: string): Promise<SignUpAlarmRow | undefined> {
  return db.selectFrom('sign_up_alarms').selectAll().where('at', '=', at).executeTakeFirst();
}

export type SignUpStatistics = Awaited<ReturnType<typeof signUpStatistics>>;

/** Sign-ups of the last days (UTC, including today), in total and by form. */
export async function signUpStatistics({ db }: Store, days: number, now: Date) {
  const from = new Date(now.getTime() - (days - 1) * day).toISOString().slice(0, 10);
  const forms = await signUpsByForm(db, from);
  return {
    ...sumOf(forms),
    forms: forms.sort((one, other) => other.asked - one.asked || (one.form < other.form ? -1 : 1)),
  };
}

const putAside = 'readers.put-aside';

export const warnedFor = 30;

/** Suspicious days of the last `warnedFor`, latest first, and who dismissed each according to the journal. */
export async function signUpWarnings({ db }: Store, now: Date) {
  const since = new Date(now.getTime() - warnedFor * day).toISOString().slice(0, 10);
  const warned = (await signUpsByDay(db, since)).filter(isSuspicious);
  const days = warned.map((one) => one.day);
  const seen = await seenDays(db, days);
  return warned.map((one) => ({ ...one, putAsideBy: seen.get(one.day) ?? null })).reverse();
}

async function seenDays(db: Database, days: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (days.length === 0) return new Map();
  const rows = await db
    .selectFrom('journal')
    .select(['record', 'who'])
    .where('act', '=', putAside)
    .where('record', 'in', days)
    .orderBy('at')
    .execute();
  return new Map(rows.map(({ record, who }) => [record ?? '', who]));
}

/** Dismisses the warning of a day for all staff. @throws NotThere if the day has none */
export async function putWarningAside(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  warned: string,
): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    await refuseRepeated(transaction, actor);
    const [found] = (await signUpsByDay(transaction, warned)).filter((one) => one.day === warned);
    if (!found || !isSuspicious(found)) throw new NotThere(`Nothing is suspicious about the sign-ups of ${warned}.`);
    if ((await seenDays(transaction, [warned])).size === 0)
      await writeJournal(transaction, actor, { act: putAside, record: warned }, now().toISOString());
  });
}

/** Anonymous counts of a form: confirmation emails and confirmations. */
type SignUpCounts = Readonly<Pick<SignUpCountRow, 'asked' | 'confirmed'>>;

/** The hour of a time (UTC), e.g. `2026-11-20T09`. */
export function hourOf(time: Date): string {
  return time.toISOString().slice(0, 13);
}

/** Query that adds to a form's counts of an hour, if a condition holds. */
export function signUpCounted(
  db: Database,
  at: { readonly [Name in 'hour' | 'form']: string | RawBuilder<never> },
  more: Partial<SignUpCounts>,
  where = sql<SqlBool>`true`,
) {
  const row = { ...at, asked: 0, confirmed: 0, ...more };
  return insertWhere(db, 'sign_up_counts', row, where).onConflict((conflict) =>
    conflict.columns(['hour', 'form']).doUpdateSet({
      asked: sql<number>`sign_up_counts.asked + excluded.asked`,
      confirmed: sql<number>`sign_up_counts.confirmed + excluded.confirmed`,
    }),
  );
}

/** Adds to a form's counts of the hour of `at`. */
export async function countSignUp(db: Database, form: string, at: Date, more: Partial<SignUpCounts>): Promise<void> {
  await signUpCounted(db, { hour: hourOf(at), form }, more).execute();
}

/** Sums by name of all hours after one, which is text like `hourOf`; a date sorts before its hours. */
async function summed(db: Database, after: string, nameOf: (row: SignUpCountRow) => string) {
  const rows = await db.selectFrom('sign_up_counts').selectAll().where('hour', '>', after).orderBy('hour').execute();
  return [...Map.groupBy(rows, nameOf)].map(([name, some]) => [name, sumOf(some)] as const);
}

/** Sums of each form in the hours after one. */
async function signUpsByForm(db: Database, after: string) {
  return (await summed(db, after, ({ form }) => form)).map(([form, counts]) => ({ form, ...counts }));
}

/** Sums of each day from one on, oldest first; days without sign-ups are left out. */
export async function signUpsByDay(db: Database, from: string) {
  return (await summed(db, from, ({ hour }) => hour.slice(0, 10))).map(([day, counts]) => ({ day, ...counts }));
}

/** Sums of each hour of a day (UTC) over all forms; hours without sign-ups are left out. */
export async function signUpsByHour(db: Database, day: string) {
  const hours = await summed(db, day, ({ hour }) => hour);
  return hours.flatMap(([hour, counts]) => (hour.startsWith(day) ? [{ hour, ...counts }] : []));
}

function sumOf(counts: readonly SignUpCounts[]): SignUpCounts {
  return counts.reduce(
    (sum, { asked, confirmed }) => ({ asked: sum.asked + asked, confirmed: sum.confirmed + confirmed }),
    { asked: 0, confirmed: 0 },
  );
}
