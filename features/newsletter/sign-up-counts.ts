import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from 'kysely';
import { insertWhere } from '../../core/store/insert-where.ts';
import type { Database } from '../../core/store/store.ts';

/** What is counted of a form, without anybody who used it. */
export interface SignUpCounts {
  /** Requests that led to a confirmation mail. */
  readonly asked: number;
  readonly confirmed: number;
}

/** The hour of a time (UTC), e.g. `2026-11-20T09`. */
export function hourOf(time: Date): string {
  return time.toISOString().slice(0, 13);
}

const added = {
  asked: sql<number>`sign_up_counts.asked + excluded.asked`,
  confirmed: sql<number>`sign_up_counts.confirmed + excluded.confirmed`,
};

/** Adds to what is counted of a form in the hour of `at`. */
export async function countSignUp(db: Database, form: string, at: Date, more: Partial<SignUpCounts>): Promise<void> {
  const { asked = 0, confirmed = 0 } = more;
  await db
    .insertInto('sign_up_counts')
    .values({ hour: hourOf(at), form, asked, confirmed })
    .onConflict((conflict) => conflict.columns(['hour', 'form']).doUpdateSet(added))
    .execute();
}

/** A statement of a batch that does the same where something holds. */
export function signUpCountedWhere(
  db: Database,
  where: RawBuilder<SqlBool>,
  form: string,
  at: Date,
  more: Partial<SignUpCounts>,
): CompiledQuery {
  const row = { hour: hourOf(at), form, asked: 0, confirmed: 0, ...more };
  return insertWhere(db, 'sign_up_counts', row, where)
    .onConflict((conflict) => conflict.columns(['hour', 'form']).doUpdateSet(added))
    .compile();
}

/** What was counted of each form in the hours after one (text like `hourOf`). */
export async function signUpsByForm(
  db: Database,
  after: string,
): Promise<(SignUpCounts & { readonly form: string })[]> {
  const rows = await db
    .selectFrom('sign_up_counts')
    .select((select) => [
      'form',
      select.fn.sum<number | string>('asked').as('asked'),
      select.fn.sum<number | string>('confirmed').as('confirmed'),
    ])
    .where('hour', '>', after)
    .groupBy('form')
    .orderBy('form')
    .execute();
  return rows.map(({ form, asked, confirmed }) => ({ form, asked: Number(asked), confirmed: Number(confirmed) }));
}

/** What was counted of all forms on one day (UTC). */
export interface SignUpDay extends SignUpCounts {
  readonly day: string;
}

/** What was counted on each day from one on, the oldest first; a day on which nobody asked is left out. */
export async function signUpsByDay(db: Database, from: string): Promise<SignUpDay[]> {
  const rows = await db
    .selectFrom('sign_up_counts')
    .select((select) => [
      sql<string>`substr(hour, 1, 10)`.as('day'),
      select.fn.sum<number | string>('asked').as('asked'),
      select.fn.sum<number | string>('confirmed').as('confirmed'),
    ])
    .where('hour', '>=', from)
    .groupBy(sql`substr(hour, 1, 10)`)
    .orderBy('day')
    .execute();
  return rows.map(({ day, asked, confirmed }) => ({ day, asked: Number(asked), confirmed: Number(confirmed) }));
}

/** What was counted of all forms in each hour of a day (UTC); an hour in which nobody asked is left out. */
export async function signUpsByHour(
  db: Database,
  day: string,
): Promise<{ readonly hour: string; readonly asked: number; readonly confirmed: number }[]> {
  const rows = await db
    .selectFrom('sign_up_counts')
    .select((select) => [
      'hour',
      select.fn.sum<number | string>('asked').as('asked'),
      select.fn.sum<number | string>('confirmed').as('confirmed'),
    ])
    .where('hour', '>=', day)
    .where('hour', '<', `${day}U`)
    .groupBy('hour')
    .orderBy('hour')
    .execute();
  return rows.map(({ hour, asked, confirmed }) => ({ hour, asked: Number(asked), confirmed: Number(confirmed) }));
}

export function sumOf(counts: readonly SignUpCounts[]): SignUpCounts {
  return counts.reduce(
    (sum, { asked, confirmed }) => ({ asked: sum.asked + asked, confirmed: sum.confirmed + confirmed }),
    { asked: 0, confirmed: 0 },
  );
}
