import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { insertWhere } from '../../core/store/insert-where.ts';
import type { Database } from '../../core/store/store.ts';
import type { SignUpCountRow } from './tables.ts';

/** What is counted of a form, without anybody who used it. */
export type SignUpCounts = Readonly<Pick<SignUpCountRow, 'asked' | 'confirmed'>>;

/** The hour of a time (UTC), e.g. `2026-11-20T09`. */
export function hourOf(time: Date): string {
  return time.toISOString().slice(0, 13);
}

/** Adds to what is counted of a form in an hour, where something holds. */
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

/** The same at once. */
export async function countSignUp(db: Database, form: string, at: Date, more: Partial<SignUpCounts>): Promise<void> {
  await signUpCounted(db, { hour: hourOf(at), form }, more).execute();
}

/** What was counted in the hours after one (text like `hourOf`; a day comes before all of its hours), summed by name. */
async function summed(db: Database, after: string, nameOf: (row: SignUpCountRow) => string) {
  const rows = await db.selectFrom('sign_up_counts').selectAll().where('hour', '>', after).orderBy('hour').execute();
  return [...Map.groupBy(rows, nameOf)].map(([name, some]) => [name, sumOf(some)] as const);
}

/** What was counted of each form in the hours after one. */
export async function signUpsByForm(db: Database, after: string) {
  return (await summed(db, after, ({ form }) => form)).map(([form, counts]) => ({ form, ...counts }));
}

/** What was counted on each day from one on, the oldest first; a day on which nobody asked is left out. */
export async function signUpsByDay(db: Database, from: string) {
  return (await summed(db, from, ({ hour }) => hour.slice(0, 10))).map(([day, counts]) => ({ day, ...counts }));
}

/** What was counted of all forms in each hour of a day (UTC); an hour in which nobody asked is left out. */
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
