import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Engine } from './store.ts';

/** Ids as one value of a statement, which looks the same however many they are. */
export function idList(engine: Engine, ids: readonly string[]): unknown {
  return engine === 'postgres' ? ids : JSON.stringify(ids);
}

/** The condition that an id is one of an {@link idList}. */
export function isAmong(engine: Engine, list: Expression<unknown>): RawBuilder<SqlBool> {
  return engine === 'postgres'
    ? sql<SqlBool>`id = any(${list}::text[])`
    : sql<SqlBool>`id in (select value from json_each(${list}))`;
}
