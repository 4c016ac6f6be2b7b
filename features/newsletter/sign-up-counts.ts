import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { insertWhere } from '../../core/store/insert-where.ts';
import type { Database } from '../../core/store/store.ts';
import type { SignUpCountRow } from './tables.ts';

/** Anonymous counts of a form: confirmation emails and confirmations. */
export type SignUpCounts = Readonly<Pick<SignUpCountRow, 'asked' | 'confirmed'>>;

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
export async function signUpsByForm(db: Database, after: string) {
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

export function sumOf(counts: readonly SignUpCounts[]): SignUpCounts {
  return counts.reduce(
    (sum, { asked, confirmed }) => ({ asked: sum.asked + asked, confirmed: sum.confirmed + confirmed }),
    { asked: 0, confirmed: 0 },
  );
}
