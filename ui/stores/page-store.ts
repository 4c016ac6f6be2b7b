import { useSyncExternalStore } from 'react';

/** A value that parts of the page far from each other read, and that changes from outside of React. */
interface PageStore<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly use: () => Value;
}

/** A store that begins with a value. */
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
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
