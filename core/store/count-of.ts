import type { SelectQueryBuilder } from 'kysely';

/** Number of rows of a query without a select list. */
export async function countOf<Known, Table extends keyof Known>(
  query: SelectQueryBuilder<Known, Table, object>,
): Promise<number> {
  const counted = query.select((select) => select.fn.countAll().as('count'));
  // PostgreSQL returns counts as strings.
  const cells: readonly unknown[] = Object.values(await counted.executeTakeFirstOrThrow());
  return Number(cells[0]);
}
