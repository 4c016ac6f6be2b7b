import type { GuardedEntry } from './guarded-storage.ts';

/** What a visitor looked at last, kept with consent to personalization only. */
interface LastChoices {
  readonly category?: string;
  readonly region?: string;
}

function slugIn(kept: object, name: keyof LastChoices): LastChoices {
  const value: unknown = Reflect.get(kept, name);
  return typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? { [name]: value } : {};
}

/** Reads what is kept; whatever is not a slug is left out. */
export function readLastChoices(entry: GuardedEntry): LastChoices {
  const kept = entry.read();
  return typeof kept === 'object' && kept !== null ? { ...slugIn(kept, 'category'), ...slugIn(kept, 'region') } : {};
}

/** Keeps a choice beside the other; an empty one is forgotten. */
export function keepLastChoice(entry: GuardedEntry, name: keyof LastChoices, slug: string): void {
  const choices = new Map(
    Object.entries({ ...readLastChoices(entry), [name]: slug }).filter(([, kept]) => kept !== ''),
  );
  if (choices.size > 0) entry.write(Object.fromEntries(choices));
  else entry.remove();
}
