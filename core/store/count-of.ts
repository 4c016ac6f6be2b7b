import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query finds that selects nothing yet. */
export async function countOf<Known, Table extends keyof Known>(
  query: SelectQueryBuilder<Known, Table, object>,
): Promise<number> {
  const counted = query.select((select) => select.fn.countAll().as('count'));
  // PostgreSQL's counts are words.
  const cells: readonly unknown[] = Object.values(await counted.executeTakeFirstOrThrow());
  return Number(cells[0]);
}
