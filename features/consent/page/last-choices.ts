import type { GuardedEntry } from './guarded-storage.ts';

/** The category and region a visitor last chose, stored only with consent to personalization. */
interface LastChoices {
  readonly category?: string;
  readonly region?: string;
}

function slugIn(kept: object, name: keyof LastChoices): LastChoices {
  const value: unknown = Reflect.get(kept, name);
  return typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? { [name]: value } : {};
}

/** Reads the stored choices, ignoring values that are not slugs. */
export function readLastChoices(entry: GuardedEntry): LastChoices {
  const kept = entry.read();
  return typeof kept === 'object' && kept !== null ? { ...slugIn(kept, 'category'), ...slugIn(kept, 'region') } : {};
}

/** Stores one choice without changing the other; an empty slug removes it. */
export function keepLastChoice(entry: GuardedEntry, name: keyof LastChoices, slug: string): void {
  const choices = new Map(
    Object.entries({ ...readLastChoices(entry), [name]: slug }).filter(([, kept]) => kept !== ''),
  );
  if (choices.size > 0) entry.write(Object.fromEntries(choices));
  else entry.remove();
}
