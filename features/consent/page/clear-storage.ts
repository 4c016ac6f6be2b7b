type StoreKind = 'cookie' | 'local' | 'session' | 'cache' | 'database';

/** One kind of storage on this device: what is in it, and how to remove an entry. */
export interface Store {
  readonly kind: StoreKind;
  readonly names: () => Promise<readonly string[]>;
  readonly remove: (name: string) => Promise<void>;
}

interface Removed {
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

function cookieNames(cookies: string): readonly string[] {
  return cookies
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => name !== '');
}

function webStorage(kind: 'local' | 'session', storage: Storage): Store {
  return {
    kind,
    names: () => Promise.resolve(Object.keys(storage).toSorted()),
    remove: (name) => {
      storage.removeItem(name);
      return Promise.resolve();
    },
  };
}

const cookies: Store = {
  kind: 'cookie',
  names: () => Promise.resolve(cookieNames(document.cookie)),
  remove: (name) => {
    document.cookie = `${name}=; Max-Age=0; Path=/`;
    document.cookie = `${name}=; Max-Age=0; Path=${location.pathname}`;
    return Promise.resolve();
  },
};

const cacheStorage: Store = {
  kind: 'cache',
  names: () => caches.keys(),
  remove: async (name) => {
    await caches.delete(name);
  },
};

const databases: Store = {
  kind: 'database',
  names: async () => (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name])),
  remove: (name) =>
    new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    }),
};

/** Every store that this browser offers to this page. */
function stores(): readonly Store[] {
  return [
    cookies,
    webStorage('local', localStorage),
    webStorage('session', sessionStorage),
    ...('caches' in window ? [cacheStorage] : []),
    ...('indexedDB' in window && 'databases' in indexedDB ? [databases] : []),
  ];
}

/** What was removed, in the words that the button carries. */
function report(removed: readonly Removed[], words: DOMStringMap): string {
  if (removed.length === 0) return words['nothing'] ?? '';
  return `${words['removed'] ?? ''} ${removed.map(({ kind, name }) => `${name} (${words[kind] ?? kind})`).join(', ')}.`;
}

/** Makes the button on /cookies empty what this site keeps on this device, and say what it was. */
export function offerClearing(): void {
  const button = document.querySelector<HTMLButtonElement>('#clear-storage');
  const status = document.querySelector('#clear-storage-report');
  if (!button || !status) return;
  button.addEventListener('click', () => {
    void emptyStores(stores()).then((removed) => {
      status.textContent = report(removed, button.dataset);
      // The choice is gone with its cookie: what it allowed ends now.
      document.dispatchEvent(new Event('corbiere:cleared'));
    });
  });
}
