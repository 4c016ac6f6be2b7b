import type { ConsentCategory, OptionalCategory } from '../schema.ts';

export type StorageKind = 'cookie' | 'local' | 'session';

export interface StorageRule {
  readonly id: string;
  readonly category: ConsentCategory;
  readonly kind: StorageKind;
  readonly name: string;
  /** Lifetime in seconds; absent: until the tab is closed. */
  readonly seconds?: number | undefined;
}

export interface ScriptRule {
  readonly id: string;
  readonly category: OptionalCategory;
  readonly address: string;
  /** Subresource integrity, if the vendor's file has a fixed version. */
  readonly integrity?: string | undefined;
}

/** The part of content/vendors.yaml that the browser needs; nothing else may be stored or loaded. */
export interface VendorRules {
  /** Version of the wording that visitors see: a date. A new one invalidates every stored choice. */
  readonly policy: string;
  /** SHA-256 (hex) of that wording, for receipts. */
  readonly wording: string;
  readonly storage: readonly StorageRule[];
  readonly scripts: readonly ScriptRule[];
}

/** This site's cookies and web storage. No method throws, even if the browser refuses all storage. */
export interface DeviceStorage {
  readonly read: (kind: StorageKind, name: string) => string | undefined;
  /** False if the browser did not store it. @param seconds lifetime of a cookie; absent: until the browser is closed */
  readonly write: (kind: StorageKind, name: string, value: string, seconds?: number) => boolean;
  readonly remove: (kind: StorageKind, name: string) => void;
}
