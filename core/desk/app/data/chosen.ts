type Values = Readonly<Record<string, string | undefined>>;

/** What an address chooses of a list: those of its query's names that have a value. */
export function chosenIn<Name extends string>(search: string, names: readonly Name[]): Partial<Record<Name, string>>;
export function chosenIn(search: string, names: readonly string[]): Readonly<Record<string, string>> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(names.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? '']] : [])));
}

/** A path with what is chosen there; what is empty is left out. */
export function addressWith(path: string, chosen: Values): string {
  const given = Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
