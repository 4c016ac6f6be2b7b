import type { Store } from './store.ts';

/** Work that one process at a time does, and no more often than every `every` milliseconds. */
interface LeasedWork {
  readonly name: string;
  readonly every: number;
  /** How long a lease holds unless it is renewed; milliseconds. */
  readonly lasts: number;
}

/** How much of what was found is done. */
interface Progress {
  readonly done: number;
  readonly found: number;
}

/** When the work was last done, and how far it is while somebody is at it; undefined where nobody ever was. */
export async function leaseOf(
  { db }: Store,
  name: string,
  now: Date,
): Promise<{ readonly finishedAt: string | null; readonly progress: Progress | null } | undefined> {
  const row = await db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return undefined;
  const { finished_at: finishedAt, until, done, found } = row;
  const isAtIt = until > now.toISOString() && done !== null && found !== null;
  return { finishedAt, progress: isAtIt ? { done, found } : null };
}

/** Takes the work for `owner`; false when another process is at it, or it was done lately. */
export async function takeLease(
  store: Store,
  { name, every, lasts }: LeasedWork,
  owner: string,
  now: Date,
): Promise<boolean> {
  const at = (milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();
  return store.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('leases')
      .values({ name, owner: null, until: '', finished_at: null, done: null, found: null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const taken = await transaction
      .updateTable('leases')
      .set({ owner, until: at(lasts) })
      .where('name', '=', name)
      .where('until', '<=', at(0))
      .where((where) => where.or([where('finished_at', 'is', null), where('finished_at', '<=', at(-every))]))
      .returning('name')
      .executeTakeFirst();
    return taken !== undefined;
  });
}

/**
 * Holds the work for longer; a lease that is no longer the owner's stays as it is.
 * @param progress how far the work is, for whoever asks by `leaseOf`
 */
export async function renewLease(
  store: Store,
  { name, lasts }: LeasedWork,
  owner: string,
  now: Date,
  progress: Partial<Progress> = {},
): Promise<void> {
  await store.db
    .updateTable('leases')
    .set({ until: new Date(now.getTime() + lasts).toISOString(), ...progress })
    .where('name', '=', name)
    .where('owner', '=', owner)
    .execute();
}

/** Gives the work back, done or not. */
export async function endLease(store: Store, name: string, owner: string, finishedAt: Date | undefined): Promise<void> {
  await store.db
    .updateTable('leases')
    .set({
      owner: null,
      until: '',
      done: null,
      found: null,
      ...(finishedAt === undefined ? {} : { finished_at: finishedAt.toISOString() }),
    })
    .where('name', '=', name)
    .where('owner', '=', owner)
    .execute();
}
