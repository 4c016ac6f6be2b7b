import { expressionBuilder, sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Database, Store } from '../store/store.ts';
import { allPriorities, isWaitingAlone, priorities, type Lane } from './lanes.ts';

/** Free slots of a lane, and how many of them letters may take. */
export interface Want {
  readonly lane: Lane;
  readonly count: number;
  readonly letters: number;
  /** No email of the team's is under way: the first goes before all others, so that a flood cannot hold it up. */
  readonly isTeamNext?: boolean;
}

/** The priorities of a lane in which something is due. */
export interface Due {
  readonly want: Want;
  readonly due: readonly number[];
}

/** How many of a lane may be taken at a moment, each as a value or what stands for it. */
export interface Take extends Pick<Want, 'lane' | 'isTeamNext'> {
  readonly count: number | Expression<number>;
  /** Of letters; no more than all. */
  readonly letters: number | Expression<number>;
}

/** What is due at a moment and not in the caller's own hands. */
export interface Look {
  readonly now: string | Expression<string>;
  readonly isOwn: Expression<SqlBool>;
}

/** Lanes and priorities in which something is due: a read, so that an idle worker writes nothing. */
export function dueTurns(db: Database, lanes: readonly Lane[], look: Look) {
  const turns = lanes.flatMap((lane) => allPriorities.map((priority) => sql`(${sql.lit(lane)}, ${sql.lit(priority)})`));
  const due = waitingIn(sql<Lane>`known.column1`, sql<number>`known.column2`, look).select('id');
  return db
    .selectFrom(sql<{ column1: Lane; column2: number }>`(values ${sql.join(turns)})`.as('known'))
    .select(['known.column1 as lane', 'known.column2 as priority'])
    .where((where) => where.exists(due))
    .orderBy('known.column2');
}

/** Mails of one lane and priority whose time has come, and which nobody has in hand. */
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

/** Ids of a lane's next emails: of the first due priority, and of letters no more than may leave. */
export function firstOf(
  { engine }: Store,
  db: Database,
  { lane, count, letters, isTeamNext = false }: Take,
  due: readonly number[],
  look: Look,
) {
  const candidates = due.map((priority) => {
    const isFirst = isTeamNext && priority === priorities.team;
    const waiting = waitingIn(sql.lit(lane), sql.lit(priority), look)
      .select(['id', sql<number>`${sql.lit(isFirst ? 0 : priority)}`.as('priority'), 'due_at'])
      .orderBy('due_at')
      .limit(isFirst ? 1 : priority >= priorities.letter ? letters : count);
    // A part of a union has neither an order nor a lock by itself.
    return db
      .selectFrom((engine === 'postgres' ? waiting.forUpdate().skipLocked() : waiting).as('of_priority'))
      .selectAll();
  });
  const all = union(candidates);
  const first =
    all &&
    db.selectFrom(all.as('candidates')).select(['id', 'priority']).orderBy('priority').orderBy('due_at').limit(count);
  return first && db.selectFrom(first.as('of_lane')).selectAll();
}

export function union<Tables, Table extends keyof Tables, Row>(
  parts: readonly SelectQueryBuilder<Tables, Table, Row>[],
): SelectQueryBuilder<Tables, Table, Row> | undefined {
  let all: SelectQueryBuilder<Tables, Table, Row> | undefined;
  for (const part of parts) all = all ? all.unionAll(part) : part;
  return all;
}
