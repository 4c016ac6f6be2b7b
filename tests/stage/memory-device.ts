import type { DeviceStorage } from '../../features/consent/page/vendor-rules.ts';

/** A device in memory, for tests: `entries` is keyed `kind name`. */
export function memoryDevice(
  entries = new Map<string, string>(),
): DeviceStorage & { readonly entries: Map<string, string> } {
  return {
    entries,
    read: (kind, name) => entries.get(`${kind} ${name}`),
    write: (kind, name, value) => {
      entries.set(`${kind} ${name}`, value);
      return true;
    },
    remove: (kind, name) => {
      entries.delete(`${kind} ${name}`);
    },
  };
}
