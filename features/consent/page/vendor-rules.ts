import type { ConsentCategory, OptionalCategory } from '../schema.ts';

/** Where an entry is kept on the device. */
export type StorageKind = 'cookie' | 'local' | 'session';

/** One cookie or storage key that the site may use. */
export interface StorageRule {
  readonly id: string;
  readonly category: ConsentCategory;
  readonly kind: StorageKind;
  readonly name: string;
  /** How long it may stay, in seconds; absent: until the tab is closed. */
  readonly seconds?: number | undefined;
}

/** A script of another origin that may be loaded once its category is allowed. */
export interface ScriptRule {
  readonly id: string;
  readonly category: OptionalCategory;
  readonly address: string;
  /** Subresource integrity, where the vendor's file has a fixed version. */
  readonly integrity?: string | undefined;
}

/** What the browser needs to know of content/vendors.yaml; nothing else may be stored or loaded. */
export interface VendorRules {
  /** Version of the wording that visitors choose under, as a day. A new one ends every choice. */
  readonly policy: string;
  /** SHA-256 (hex) of that wording, for receipts. */
  readonly wording: string;
  readonly storage: readonly StorageRule[];
  readonly scripts: readonly ScriptRule[];
}

/** Cookies and web storage of this site on this device. None of these throws: a browser may refuse all storage. */
export interface DeviceStorage {
  readonly read: (kind: StorageKind, name: string) => string | undefined;
  /** False when the browser does not keep it. `seconds`: of a cookie; without it, until the browser is closed. */
  readonly write: (kind: StorageKind, name: string, value: string, seconds?: number) => boolean;
  readonly remove: (kind: StorageKind, name: string) => void;
}
