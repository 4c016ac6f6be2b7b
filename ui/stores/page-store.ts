import { useSyncExternalStore } from 'react';

/** A value shared by distant parts of the page and changeable outside React. */
interface PageStore<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly use: () => Value;
  /** Calls the listener on each change. @returns ends it */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store with an initial value. */
export function pageStore<Value>(begins: Value): PageStore<Value> {
  let value = begins;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const get = () => value;
  return {
    get,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
