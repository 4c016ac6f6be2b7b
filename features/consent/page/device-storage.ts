import type { StorageKind } from './vendor-rules.ts';

/** Cookies and web storage of this site on this device. None of these throws: a browser may refuse all storage. */
export interface DeviceStorage {
  readonly read: (kind: StorageKind, name: string) => string | undefined;
  /**
   * False when the browser does not keep it. `seconds`: lifetime of a cookie; without it, until the browser is closed.
   */
  readonly write: (kind: StorageKind, name: string, value: string, seconds?: number) => boolean;
  readonly remove: (kind: StorageKind, name: string) => void;
}
