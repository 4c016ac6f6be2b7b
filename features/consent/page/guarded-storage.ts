import type { ConsentCategory } from '../schema.ts';
import type { DeviceStorage, VendorRules } from './vendor-rules.ts';

/** Access to one entry of content/vendors.yaml. Reads and writes only while its category is allowed. */
export interface GuardedEntry {
  /** The value last written; undefined if not allowed, unreadable or expired. Validate it: the visitor can edit it. */
  readonly read: () => unknown;
  /** Stores a JSON value; false if it is not allowed or the browser refuses. */
  readonly write: (value: unknown) => boolean;
  readonly remove: () => void;
}

/** Returns the entry with an id of content/vendors.yaml. @throws if there is none */
export type GuardedStorage = (id: string) => GuardedEntry;

interface Kept {
  /** Seconds since 1970. */
  readonly at: number;
  readonly value: unknown;
}

function parsed(text: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    if (
      typeof kept !== 'object' ||
      kept === null ||
      !('at' in kept) ||
      typeof kept.at !== 'number' ||
      !('value' in kept)
    )
      return undefined;
    return { at: kept.at, value: kept.value };
  } catch {
    return undefined;
  }
}

/** Storage limited to the keys of content/vendors.yaml, with their consent and duration. @param now milliseconds */
export function createGuardedStorage(
  rules: VendorRules,
  allows: (category: ConsentCategory) => boolean,
  device: DeviceStorage,
  now: () => number,
): GuardedStorage {
  return (id) => {
    const rule = rules.storage.find((candidate) => candidate.id === id);
    if (!rule)
      throw new Error(
        `content/vendors.yaml: items: has no cookie or storage key with the id "${id}"; describe it there before the site uses it`,
      );
    const { kind, name, category, seconds } = rule;
    const remove = (): void => {
      device.remove(kind, name);
    };
    const time = (): number => Math.floor(now() / 1000);
    return {
      read() {
        if (!allows(category)) return undefined;
        const text = device.read(kind, name);
        if (text === undefined) return undefined;
        const kept = parsed(kind === 'cookie' ? decodeURIComponent(text) : text);
        if (kept && (seconds === undefined || time() - kept.at < seconds)) return kept.value;
        remove();
        return undefined;
      },
      write(value) {
        if (!allows(category)) return false;
        const text = JSON.stringify({ at: time(), value });
        return device.write(kind, name, kind === 'cookie' ? encodeURIComponent(text) : text, seconds);
      },
      remove,
    };
  };
}
