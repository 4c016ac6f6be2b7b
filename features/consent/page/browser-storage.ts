import { cookieValue } from '../cookie-value.ts';
import type { DeviceStorage, StorageKind } from './vendor-rules.ts';

/** Runs `act`; undefined if it throws. If storage is blocked, even reading the property does; the server has none. */
function inWebStorage<Answer>(kind: Exclude<StorageKind, 'cookie'>, act: (storage: Storage) => Answer) {
  try {
    return act(kind === 'local' ? localStorage : sessionStorage);
  } catch {
    return undefined;
  }
}

function setCookie(name: string, value: string, age: string): void {
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${age}${location.protocol === 'https:' ? '; Secure' : ''}`;
}

function read(kind: StorageKind, name: string): string | undefined {
  if (kind !== 'cookie') return inWebStorage(kind, (storage) => storage.getItem(name)) ?? undefined;
  return typeof document === 'undefined' ? undefined : cookieValue(document.cookie, name);
}

/** Storage of the current page. During prerendering on the server it is always empty. */
export const browserStorage: DeviceStorage = {
  read,
  write(kind, name, value, seconds) {
    if (kind === 'cookie') setCookie(name, value, seconds === undefined ? '' : `; Max-Age=${seconds}`);
    else
      inWebStorage(kind, (storage) => {
        storage.setItem(name, value);
      });
    return read(kind, name) === value;
  },
  remove(kind, name) {
    // Each write to a cookie wakes the other tabs, so skip cookies that are not set.
    if (read(kind, name) === undefined) return;
    if (kind === 'cookie') setCookie(name, '', '; Max-Age=0');
    else
      inWebStorage(kind, (storage) => {
        storage.removeItem(name);
      });
  },
};
