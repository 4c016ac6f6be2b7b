import {
  expressionBuilder,
  sql,
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type UpdateObject,
} from 'kysely';
import { compiledOnce } from '../store/compiled-once.ts';
import { idList, isAmong } from '../store/id-lists.ts';
import type { Store } from '../store/store.ts';
import type { OutboxRow, Tables } from '../store/tables.ts';
import { dueBatches } from './batches.ts';
import { allPriorities, isWaitingAlone, priorities, type Lane } from './lanes.ts';

/** Free slots of a lane, and how many of them letters may take. */
export interface Want {
  readonly lane: Lane;
  readonly count: number;
  readonly letters: number;
  /** How many emails to the team are sent before all others, so that a flood does not delay them. */
  readonly team?: number;
}

/** The priorities of a lane with emails due. */
export interface Due {
  readonly want: Want;
  readonly due: readonly number[];
}

type Text = string | RawBuilder<string>;
type Filled<Name extends string, Row> = (values: Readonly<Record<Name, unknown>>) => CompiledQuery<Row>;

const countNames = ['mail', 'mailLetters', 'mailTeam', 'webhook', 'webhookLetters', 'webhookTeam'] as const;
const claimValues = ['owner', 'until', 'now', 'own', ...countNames] as const;

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

/** Time of the look, and the emails that the caller itself is sending. */
interface Look {
  readonly now: Expression<string>;
  readonly isOwn: Expression<SqlBool>;
}

/** Emails of one lane and priority that are due and not leased. */
function waitingIn(lane: Expression<Lane>, priority: Expression<number>, { now, isOwn }: Look) {
  return expressionBuilder<Tables>()
    .selectFrom('outbox')
    .where(isWaitingAlone)
    .where('lane', '=', lane)
    .where('priority', '=', priority)
    .where('due_at', '<=', now)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
    .where((where) => where.not(isOwn));
}

function union<All, Table extends keyof All, Row>(
  parts: readonly SelectQueryBuilder<All, Table, Row>[],
): SelectQueryBuilder<All, Table, Row> {
  const [first, ...rest] = parts;
  if (!first) throw new Error('Nothing is due.');
  return rest.length === 0 ? first : first.unionAll(rest);
}

/** A worker's recurring statements, compiled once for each combination of lanes and priorities that are due. */
export class QueueStatements {
  readonly #store: Store;
  readonly #claims = new Map<string, Filled<(typeof claimValues)[number], OutboxRow>>();
  readonly #turns = new Map<string, Filled<'now' | 'own', { lane: Lane; priority: number }>>();
  readonly #sent: Filled<'ids' | 'owner' | 'at', { id: string }>;
  /** Finds a row if a batch is due. */
  readonly dueBatch: Filled<'now', object>;

  constructor(store: Store) {
    this.#store = store;
    this.dueBatch = compiledOnce(['now'], ({ now }) => dueBatches(store.db, now).limit(1));
    this.#sent = compiledOnce(['ids', 'owner', 'at'], ({ ids, owner, at }) =>
      this.#ending({ state: 'sent', settled_at: at, failure: null, failure_kind: null }, owner, ids),
    );
  }

  /** Leases due emails to an owner and returns them. */
  claim(
    taken: readonly Due[],
    { own, ...lease }: Lease & { readonly own: readonly string[] },
  ): CompiledQuery<OutboxRow> {
    const counts = { mail: 0, mailLetters: 0, mailTeam: 0, webhook: 0, webhookLetters: 0, webhookTeam: 0 };
    for (const { want } of taken) {
      counts[want.lane] = want.count;
      counts[`${want.lane}Letters`] = want.letters;
      counts[`${want.lane}Team`] = want.team ?? 0;
    }
    const key = JSON.stringify(taken.map(({ want: { lane }, due }) => [lane, due]));
    const claim = this.#claims.get(key) ?? this.#newClaim(taken);
    this.#claims.set(key, claim);
    return claim({ ...counts, ...lease, own: idList(this.#store.engine, own) });
  }

  #newClaim(taken: readonly Due[]) {
    const { db, engine } = this.#store;
    return compiledOnce(claimValues, ({ owner, until, now, own, ...counts }) => {
      const look = { now, isOwn: isAmong(engine, own) };
      const chosen = union(
        taken.map(({ want: { lane }, due }) => {
          const most = { all: counts[lane], letters: counts[`${lane}Letters`], team: counts[`${lane}Team`] };
          return this.#firstOf(lane, most, due, look);
        }),
      );
      return db
        .with('chosen', () => chosen)
        .updateTable('outbox')
        .set(leaseOf({ owner, until, now }))
        .where('id', 'in', (query) => query.selectFrom('chosen').select('id'))
        .returningAll();
    });
  }

  /** Ids of a lane's next emails: those of the first due priority, with letters limited to their slots. */
  #firstOf(
    lane: Lane,
    most: Readonly<Record<'all' | 'letters' | 'team', Expression<number>>>,
    due: readonly number[],
    look: Look,
  ) {
    const { db, engine } = this.#store;
    const candidates = due.map((priority) => {
      const waiting = waitingIn(sql.lit(lane), sql.lit(priority), look)
        .select(['id', 'priority', 'due_at'])
        .orderBy('due_at')
        .limit(priority >= priorities.letter ? most.letters : most.all);
      // A part of a union cannot have its own order or lock.
      const found = db.selectFrom((engine === 'postgres' ? waiting.forUpdate().skipLocked() : waiting).as('found'));
      const turn = sql<number>`case when row_number() over (order by due_at) <= ${most.team} then 0 else priority end`;
      return found.select(['id', priority === priorities.team ? turn.as('priority') : 'priority', 'due_at']);
    });
    const first = db
      .selectFrom(union(candidates).as('candidates'))
      .select(['id', 'priority'])
      .orderBy('priority')
      .orderBy('due_at')
      .limit(most.all);
    return db.selectFrom(first.as('of_lane')).selectAll();
  }

  /** Lanes and priorities with emails due, the caller's own excluded: an idle worker writes nothing. */
  async dueTurns(wants: readonly Want[], now: string, own: readonly string[]) {
    const { db, engine } = this.#store;
    const asked = wants.filter(({ count }) => count > 0).map(({ lane }) => lane);
    if (asked.length === 0) return [];
    const turns =
      this.#turns.get(asked.join()) ??
      compiledOnce(['now', 'own'], (slots) => {
        const known = asked.flatMap((lane) =>
          allPriorities.map((priority) => sql`(${sql.lit(lane)}, ${sql.lit(priority)})`),
        );
        const look = { now: slots.now, isOwn: isAmong(engine, slots.own) };
        const due = waitingIn(sql<Lane>`known.column1`, sql<number>`known.column2`, look)
          .select('id')
          // Without an order, PostgreSQL scans the whole outbox for a lane that it estimates to be full.
          .orderBy('due_at')
          .limit(1);
        return (
          db
            .selectFrom(sql<{ column1: Lane; column2: number }>`(values ${sql.join(known)})`.as('known'))
            .select(['known.column1 as lane', 'known.column2 as priority'])
            // PostgreSQL turns "exists" into a join that reads all waiting emails.
            .where(due, 'is not', null)
            .orderBy('known.column2')
        );
      });
    this.#turns.set(asked.join(), turns);
    return (await db.executeQuery(turns({ now, own: idList(engine, own) }))).rows;
  }

  /** Each returns the ids of the emails still leased to the owner. */
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
