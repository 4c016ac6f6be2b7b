import type { CompiledQuery } from 'kysely';
import { Query, type Connection, type ResultBuilder } from 'pg';

/** Number of statement names used so far; none may be repeated on a connection. */
let named = 0;

/** Statements repeated this often in a group are prepared. */
const often = 3;

type Row = Record<string, unknown>;

/**
 * Statements sent together. Frequent ones are parsed and planned once under a name that the group frees again, since a
 * transaction pooler must not see it afterwards.
 */
export class StatementGroup extends Query<Row> {
  readonly #statements: readonly CompiledQuery[];

  constructor(
    statements: readonly CompiledQuery[],
    callback: (error: Error | undefined, results: ResultBuilder<Row> | readonly ResultBuilder<Row>[]) => void,
  ) {
    super({ text: '' }, callback);
    this.#statements = statements;
  }

  override submit = (connection: Connection): void => {
    const counts = Map.groupBy(this.#statements, ({ sql }) => sql);
    const all = this.#statements.map(({ sql, parameters }) => ({ sql, values: parameters.map(asText) }));
    const names = new Map<string, string>();
    connection.stream.cork();
    for (const { sql: text, values } of all) {
      const isOften = (counts.get(text)?.length ?? 0) >= often;
      const statement = isOften ? (names.get(text) ?? `group_${(named += 1)}`) : '';
      if (!names.has(text)) connection.parse({ text, name: statement, types: [] }, true);
      if (isOften) names.set(text, statement);
      connection.bind({ statement, values }, true);
      connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    for (const name of names.values()) connection.close({ type: 'S', name }, true);
    connection.sync();
    connection.stream.uncork();
  };
}

/** A parameter in the driver's own text format. */
function asText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (!Array.isArray(value))
    throw new TypeError('A parameter of a batch is neither a word nor a number nor a list of them.');
  return `{${value.map((item) => `"${String(asText(item)).replace(/[\\"]/g, '\\$&')}"`).join()}}`;
}
