import { sql, type CompiledQuery, type RawBuilder, type Selectable, type UpdateObject } from 'kysely';
import { compiledOnce } from '../store/compiled-once.ts';
import { idList, isAmong } from '../store/id-lists.ts';
import type { Store } from '../store/store.ts';
import type { OutboxRow, Tables } from '../store/tables.ts';
import { dueTurns, firstOf, union, type Due, type Want } from './due-mails.ts';
import type { Lane } from './lanes.ts';

type Text = string | RawBuilder<string>;
type Filled<Name extends string, Row> = (values: Readonly<Record<Name, unknown>>) => CompiledQuery<Row>;

const claimValues = ['owner', 'until', 'now', 'own', 'mail', 'mailLetters', 'webhook', 'webhookLetters'] as const;

/** Who holds a lease, until when. */
export interface Lease {
  readonly owner: string;
  readonly until: string;
  readonly now: string;
}

export function leaseOf({ owner, until, now }: { readonly [Name in keyof Lease]: Text }) {
  return {
    lease_owner: owner,
    lease_until: until,
    attempts: sql<number>`attempts + 1`,
    first_tried_at: sql<string>`coalesce(first_tried_at, ${now})`,
  };
}

/** What a worker repeatedly asks the outbox, compiled once for each way in which lanes and priorities can be due. */
export class QueueStatements {
  readonly #store: Store;
  readonly #claims = new Map<string, Filled<(typeof claimValues)[number], Selectable<OutboxRow>>>();
  readonly #turns = new Map<string, Filled<'now' | 'own', { lane: Lane; priority: number }>>();
  readonly #sent: Filled<'ids' | 'owner' | 'at', { id: string }>;

  constructor(store: Store) {
    this.#store = store;
    this.#sent = compiledOnce(['ids', 'owner', 'at'], ({ ids, owner, at }) =>
      this.#ending({ state: 'sent', settled_at: at, failure: null, failure_kind: null }, owner, ids),
    );
  }

  /** Leases what is due to an owner and answers it. */
  claim(
    taken: readonly Due[],
    { own, ...lease }: Lease & { readonly own: readonly string[] },
  ): CompiledQuery<Selectable<OutboxRow>> {
    const counts = { mail: 0, mailLetters: 0, webhook: 0, webhookLetters: 0 };
    for (const { want } of taken) [counts[want.lane], counts[`${want.lane}Letters`]] = [want.count, want.letters];
    const key = JSON.stringify(taken.map(({ want: { lane, isTeamNext }, due }) => [lane, isTeamNext, due]));
    const claim = this.#claims.get(key) ?? this.#newClaim(taken);
    this.#claims.set(key, claim);
    return claim({ ...counts, ...lease, own: idList(this.#store.engine, own) });
  }

  #newClaim(taken: readonly Due[]) {
    const { db, engine } = this.#store;
    return compiledOnce(claimValues, ({ owner, until, now, own, ...counts }) => {
      const look = { now, isOwn: isAmong(engine, own) };
      const chosen = union(
        taken.flatMap(({ want: { lane, isTeamNext = false }, due }) => {
          const most = { count: counts[lane], letters: counts[`${lane}Letters`] };
          return firstOf(this.#store, db, { lane, isTeamNext, ...most }, due, look) ?? [];
        }),
      );
      if (!chosen) throw new Error('Nothing is due.');
      return db
        .with('chosen', () => chosen)
        .updateTable('outbox')
        .set(leaseOf({ owner, until, now }))
        .where('id', 'in', (query) => query.selectFrom('chosen').select('id'))
        .returningAll();
    });
  }

  /** In which lanes and priorities something is due that is not the caller's own. */
  async dueTurns(wants: readonly Want[], now: string, own: readonly string[]) {
    const { db, engine } = this.#store;
    const asked = wants.filter(({ count }) => count > 0).map(({ lane }) => lane);
    if (asked.length === 0) return [];
    const turns =
      this.#turns.get(asked.join()) ??
      compiledOnce(['now', 'own'], (slots) =>
        dueTurns(db, asked, { now: slots.now, isOwn: isAmong(engine, slots.own) }),
      );
    this.#turns.set(asked.join(), turns);
    return (await db.executeQuery(turns({ now, own: idList(engine, own) }))).rows;
  }

  /** Each answers the ids of those that were still the owner's. */
  sent(owner: string, ids: readonly string[], at: string): CompiledQuery<{ id: string }> {
    return this.#sent({ ids: idList(this.#store.engine, ids), owner, at });
  }

  ended(owner: string, ids: readonly string[], change: UpdateObject<Tables, 'outbox'>): CompiledQuery<{ id: string }> {
    return this.#ending(change, owner, sql`${idList(this.#store.engine, ids)}`).compile();
  }

  #ending(change: UpdateObject<Tables, 'outbox'>, owner: Text, ids: RawBuilder<unknown>) {
    const { db, engine } = this.#store;
    return db
      .updateTable('outbox')
      .set({ ...change, lease_owner: null, lease_until: null })
      .where(isAmong(engine, ids))
      .where('lease_owner', '=', owner)
      .returning('id');
  }
}
