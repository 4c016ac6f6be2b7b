import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Engine } from './store.ts';

/** A list of ids as one parameter, so that the statement's text does not depend on their number. */
export function idList(engine: Engine, ids: readonly string[]): unknown {
  return engine === 'postgres' ? ids : JSON.stringify(ids);
}

/** The condition that an id is in an {@link idList}. @param column of the id */
export function isAmong(engine: Engine, list: Expression<unknown>, column = 'id'): RawBuilder<SqlBool> {
  return engine === 'postgres'
    ? sql<SqlBool>`${sql.ref(column)} = any(${list}::text[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`;
}
