export interface Store {
  readonly kind: 'cookie' | 'local' | 'session';
  readonly names: () => readonly string[];
  readonly remove: (name: string) => void;
}

/** Empties every store and returns the entries that were really removed. */
export function emptyStores(stores: readonly Store[]): readonly (Pick<Store, 'kind'> & { readonly name: string })[] {
  return stores.flatMap(({ kind, names, remove }) => {
    const before = names();
    for (const name of before) remove(name);
    const left = names();
    return before.filter((name) => !left.includes(name)).map((name) => ({ kind, name }));
  });
}

const cookies: Store = {
  kind: 'cookie',
  names: () =>
    document.cookie
      .split(';')
      .map((pair) => pair.split('=')[0]?.trim() ?? '')
      .filter((name) => name !== ''),
  remove: (name) => {
    document.cookie = `${name}=; Max-Age=0; Path=/`;
    document.cookie = `${name}=; Max-Age=0; Path=${location.pathname}`;
  },
};

function webStorage(kind: 'local' | 'session', storage: Storage): Store {
  return {
    kind,
    names: () => Object.keys(storage).toSorted(),
    remove: (name) => {
      storage.removeItem(name);
    },
  };
}

/** Makes the button on /cookies clear this site's storage on this device and list what was removed. */
export function offerClearing(): void {
  const button = document.querySelector<HTMLButtonElement>('#clear-storage');
  const status = document.querySelector('#clear-storage-report');
  if (!button || !status) return;
  button.addEventListener('click', () => {
    const words = button.dataset;
    const removed = emptyStores([cookies, webStorage('local', localStorage), webStorage('session', sessionStorage)]);
    const said = removed.map(({ kind, name }) => `${name} (${words[kind] ?? kind})`).join(', ');
    status.textContent = (said === '' ? words['nothing'] : `${words['removed'] ?? ''} ${said}.`) ?? '';
    // This removed the choice's cookie as well: whatever the choice allowed must stop now.
    document.dispatchEvent(new Event('corbiere:cleared'));
  });
}
