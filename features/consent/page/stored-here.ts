/** Kinds of storage a page can empty. */
export type StoreKind = 'cookie' | 'local' | 'session' | 'cache' | 'database';

/** One kind of storage on this device: what is in it, and how to remove an entry. */
export interface Store {
  readonly kind: StoreKind;
  readonly names: () => Promise<readonly string[]>;
  readonly remove: (name: string) => Promise<void>;
}

/** An entry that was removed. */
export interface Removed {
  readonly kind: StoreKind;
  readonly name: string;
}

/** Empties every store; returns what was in them and is not any more. */
export async function emptyStores(stores: readonly Store[]): Promise<readonly Removed[]> {
  const removed: Removed[] = [];
  for (const store of stores) {
    const before = await store.names();
    for (const name of before) await store.remove(name);
    const left = await store.names();
    for (const name of before) if (!left.includes(name)) removed.push({ kind: store.kind, name });
  }
  return removed;
}

/** Names in a `document.cookie` string. */
export function cookieNames(cookies: string): readonly string[] {
  return cookies
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => name !== '');
}
