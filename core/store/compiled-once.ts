import { sql, type CompiledQuery, type RawBuilder } from 'kysely';

type Slots<Name extends string> = { readonly [Each in Name]: RawBuilder<never> };
type Values<Name extends string> = Readonly<Record<Name, unknown>>;
type Compilable<Row> = { compile(): CompiledQuery<Row> };

/** A statement that is compiled once and filled each time; `build` gets what stands for each value, by its name. */
export function compiledOnce<const Name extends string, Row>(
  names: readonly Name[],
  build: (slots: Slots<Name>) => Compilable<Row>,
): (values: Values<Name>) => CompiledQuery<Row> {
  const places = placesOf(names);
  return filling(build(slotsFor(places)), places);
}

/** The statements of a batch, likewise. */
export function batchCompiledOnce<const Name extends string>(
  names: readonly Name[],
  build: (slots: Slots<Name>) => readonly Compilable<unknown>[],
): (values: Values<Name>) => CompiledQuery[] {
  const places = placesOf(names);
  const filled = build(slotsFor(places)).map((statement) => filling(statement, places));
  return (values) => filled.map((fill) => fill(values));
}

function placesOf<Name extends string>(names: readonly Name[]): ReadonlyMap<unknown, Name> {
  return new Map(names.map((name) => [{ name }, name]));
}

function filling<Name extends string, Row>(
  statement: Compilable<Row>,
  places: ReadonlyMap<unknown, Name>,
): (values: Values<Name>) => CompiledQuery<Row> {
  const { parameters, ...compiled } = statement.compile();
  const named = parameters.map((parameter) => places.get(parameter));
  return (values) => ({
    ...compiled,
    parameters: named.map((name, index) => (name === undefined ? parameters[index] : values[name])),
  });
}

function slotsFor<Name extends string>(places: ReadonlyMap<unknown, Name>): Slots<Name>;
function slotsFor(places: ReadonlyMap<unknown, string>): Slots<string> {
  return Object.fromEntries([...places].map(([place, name]) => [name, sql<never>`${place}`]));
}
