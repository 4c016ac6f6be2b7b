import { sql, type Expression, type InsertObject, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from './store.ts';
import type { Tables } from './tables.ts';

/** A batch statement that inserts a row if a condition holds. */
export function insertWhere<Table extends keyof Tables>(
  db: Database,
  table: Table,
  row: InsertObject<Tables, Table> & Readonly<Partial<Record<keyof Tables[Table], unknown>>>,
  where: Expression<SqlBool>,
) {
  const cells: Readonly<Partial<Record<keyof Tables[Table], unknown>>> = row;
  const columns: Extract<keyof Tables[Table], string>[] = [];
  for (const column in cells) columns.push(column);
  return db
    .insertInto(table)
    .columns(columns)
    .expression(db.selectNoFrom(columns.map((column) => sql`${cells[column]}`.as(column))).where(where));
}

export function exists(found: Expression<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists ${found}`;
}
