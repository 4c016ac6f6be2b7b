import { sql, type CompiledQuery, type RawBuilder } from 'kysely';

type Slots<Name extends string> = { readonly [Each in Name]: RawBuilder<never> };

/** A statement compiled once and run with different values; `build` gets a placeholder for each value by name. */
export function compiledOnce<const Name extends string, Row>(
  names: readonly Name[],
  build: (slots: Slots<Name>) => { compile(): CompiledQuery<Row> },
): (values: Readonly<Record<Name, unknown>>) => CompiledQuery<Row> {
  const places = new Map<unknown, Name>(names.map((name) => [{ name }, name]));
  const { parameters, ...compiled } = build(slotsFor(places)).compile();
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
