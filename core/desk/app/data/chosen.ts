type Values = Readonly<Record<string, string | undefined>>;

/** The filters of a list in the query of an address, without empty ones. */
export function chosenIn<Name extends string>(search: string, names: readonly Name[]): Partial<Record<Name, string>>;
export function chosenIn(search: string, names: readonly string[]): Readonly<Record<string, string>> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(names.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? '']] : [])));
}

/** A path with filters as its query; empty ones are left out. */
export function addressWith(path: string, chosen: Values): string {
  const given = Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
