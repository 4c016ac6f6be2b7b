import { expressionBuilder, sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Database, Store } from '../store/store.ts';
import { allPriorities, isWaitingAlone, priorities, type Lane } from './lanes.ts';

/** Free slots of a lane, and how many of them letters may take. */
export interface Want {
  readonly lane: Lane;
  readonly count: number;
  readonly letters: number;
  /** None of the team's is on its way: the first of them goes before all others, so that no flood of other mails keeps the team from hearing of it. */
  readonly isTeamNext?: boolean;
}

/** Lanes and priorities in which something is due: a read, so that an idle worker writes nothing. */
export async function dueTurns(
  db: Database,
  wants: readonly Want[],
  now: string,
  own: readonly string[],
): Promise<readonly { readonly lane: Lane; readonly priority: number }[]> {
  const turns = wants
    .filter(({ count }) => count > 0)
    .flatMap(({ lane }) => allPriorities.map((priority) => sql`(${sql.lit(lane)}, ${sql.lit(priority)})`));
  if (turns.length === 0) return [];
  const due = waitingIn(sql<Lane>`known.column1`, sql<number>`known.column2`, now, own).select('id');
  return db
    .selectFrom(sql<{ column1: Lane; column2: number }>`(values ${sql.join(turns)})`.as('known'))
    .select(['known.column1 as lane', 'known.column2 as priority'])
    .where((where) => where.exists(due))
    .orderBy('known.column2')
    .execute();
}

/** Mails of one lane and priority whose time has come, and which nobody has in hand; `own`: nor the caller. */
function waitingIn(lane: Expression<Lane>, priority: Expression<number>, now: string, own: readonly string[]) {
  return expressionBuilder<Tables>()
    .selectFrom('outbox')
    .where(isWaitingAlone)
    .where('lane', '=', lane)
    .where('priority', '=', priority)
    .where('due_at', '<=', now)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
    .where('id', 'not in', own);
}

/** Ids of the mails of a lane whose turn it is: of the due priorities the first, and of letters no more than may leave. */
export function firstOf(
  { engine }: Store,
  db: Database,
  { lane, count, letters, isTeamNext = false }: Want,
  due: readonly number[],
  now: string,
  own: readonly string[],
) {
  if (count === 0) return undefined;
  const candidates = due.map((priority) => {
    const isFirst = isTeamNext && priority === priorities.team;
    const waiting = waitingIn(sql.lit(lane), sql.lit(priority), now, own)
      .select(['id', sql<number>`${sql.lit(isFirst ? 0 : priority)}`.as('priority'), 'due_at'])
      .orderBy('due_at')
      .limit(isFirst ? 1 : priority >= priorities.letter ? Math.min(count, letters) : count);
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

/** A list of few lengths, so that statements which look alike are one prepared statement. No mail has an empty id. */
export function filledUp(ids: readonly string[]): string[] {
  return [...ids, ...Array<string>(8 - (ids.length % 8)).fill('')];
}
