import type { Store } from './store.ts';

/** Work for one process at a time, at most every `every` milliseconds. */
interface LeasedWork {
  readonly name: string;
  readonly every: number;
  /** How long a lease lasts unless renewed; milliseconds. */
  readonly lasts: number;
}

interface Progress {
  readonly done: number;
  readonly found: number;
}

interface Standing {
  readonly finishedAt: string | null;
  readonly progress: Progress | null;
  /** How much the work left to a person. */
  readonly aside: number;
}

/** When the work was last done, and its progress while it runs; undefined if it never ran. */
export async function leaseOf({ db }: Store, name: string, now: Date): Promise<Standing | undefined> {
  const row = await db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return undefined;
  const { finished_at: finishedAt, until, done, found, aside } = row;
  const isAtIt = until > now.toISOString() && done !== null && found !== null;
  return { finishedAt, progress: isAtIt ? { done, found } : null, aside: aside ?? 0 };
}

/** Takes the lease for `owner`; false if another process holds it or the work was done recently. */
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
      .values({ name, owner: null, until: '', finished_at: null, done: null, found: null, aside: null })
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
 * Renews a lease, if it is still the owner's.
 * @param progress shown by `leaseOf`
 */
export async function renewLease(
  store: Store,
  { name, lasts }: LeasedWork,
  owner: string,
  now: Date,
  progress: Partial<Progress & Pick<Standing, 'aside'>> = {},
): Promise<void> {
  await store.db
    .updateTable('leases')
    .set({ until: new Date(now.getTime() + lasts).toISOString(), ...progress })
    .where('name', '=', name)
    .where('owner', '=', owner)
    .execute();
}

/** Releases the lease, whether or not the work is done. */
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
