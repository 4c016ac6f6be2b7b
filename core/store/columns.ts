import { sql, type Generated, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import * as z from 'zod/mini';

type Columns = Readonly<Record<string, z.ZodMiniType>>;

/** A row as it is read. */
export type RowOf<Row extends Columns> = { [Column in keyof Row]: z.output<Row[Column]> };

/** Tables as Kysely types them: a column with a default may be left out of an insert. */
export type RowsOf<All extends Readonly<Record<string, Columns>>> = {
  [Name in keyof All]: {
    [Column in keyof All[Name]]: undefined extends z.input<All[Name][Column]>
      ? Generated<z.output<All[Name][Column]>>
      : z.output<All[Name][Column]>;
  };
};

const constraints = z.registry<{ readonly sql: string }>();

function constrained<Schema extends z.ZodMiniType>(schema: Schema, constraint: string): Schema {
  const own = schema.clone();
  constraints.add(own, { sql: `${constraints.get(schema)?.sql ?? ''} ${constraint}` });
  return own;
}

export const text = z.string();
export const perhaps = z.nullable(text);
/** A whole number; 0 and 1 also stand for no and yes. A plain `z.number()` is stored as a double. */
export const integer = z.int();

/** The primary key, if it is one column. */
export const keyed = <Schema extends z.ZodMiniType>(schema: Schema): Schema => constrained(schema, 'primary key');
export const key = keyed(text);
export const unique = constrained(text, 'unique');

/** A row of another table, with which this one is deleted. */
export const belongsTo = (table: string, column = 'id') =>
  constrained(text, `references ${table} (${column}) on delete cascade`);

function columnSql(name: string, column: z.core.$ZodType): string {
  if (column instanceof z.ZodMiniDefault) {
    const { innerType, defaultValue } = column.def;
    return `${columnSql(name, innerType)} default ${JSON.stringify(defaultValue).replaceAll(/^"|"$/g, "'")}`;
  }
  const isNullable = column instanceof z.ZodMiniNullable;
  const stored = isNullable ? column.def.innerType : column;
  const number = stored instanceof z.ZodMiniNumberFormat ? 'integer' : 'double precision';
  const type = stored instanceof z.ZodMiniNumber ? number : 'text';
  const { sql: constraint = '' } = constraints.get(stored) ?? {};
  return `${name} ${type}${isNullable || constraint.includes('primary key') ? '' : ' not null'}${constraint}`;
}

/** Migrations by name, applied in that order; names begin with a date. A released migration never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

/** A migration in SQL that both engines understand. */
export function sqlMigration(statements: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements.split(';')) if (statement.trim() !== '') await sql.raw(statement).execute(db);
    },
  };
}

/**
 * A migration that makes tables. Once it is released, columns that are added later are left out here.
 * @param further statements that make indexes
 * @param several constraints on several columns, by table
 */
export function newTables<All extends Readonly<Record<string, Columns>>>(
  name: string,
  tables: All,
  further = '',
  several?: Readonly<Partial<Record<keyof All, string>>>,
): Migrations {
  const made = Object.entries(tables).map(([table, columns]) => {
    const parts = Object.entries(columns).map(([column, schema]) => columnSql(column, schema));
    return `create table ${table} (${[...parts, several?.[table] ?? []].flat().join(', ')});`;
  });
  return { [name]: sqlMigration(made.join('') + further) };
}
