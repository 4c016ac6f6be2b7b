import { NotThere } from '../../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../../core/store/journal.ts';
import type { Database, Store } from '../../../core/store/store.ts';
import { signUpsByDay } from '../sign-up-counts.ts';
import { isSuspicious } from '../sign-up-watch.ts';
import { day } from '../../../contract/time.ts';

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
