import { fill } from './fill.ts';
import { firm } from './firm.ts';

/** The slots that content may use for the firm's own data, e.g. `{name}` or `{emails.hello}`, and what fills them. */
export const firmWords: Readonly<Record<string, string>> = {
  name: firm.name,
  places: firm.places,
  'telephone.display': firm.telephone.display,
  'telephone.href': firm.telephone.href,
  ...Object.fromEntries(Object.entries(firm.emails).map(([team, address]) => [`emails.${team}`, address])),
};

function fillTexts(value: object): void {
  for (const key of Object.keys(value)) {
    const part: unknown = Reflect.get(value, key);
    if (typeof part === 'string') Reflect.set(value, key, fill(part, firmWords));
    else if (typeof part === 'object' && part !== null) fillTexts(part);
  }
}

/**
 * Puts the firm's data into everything that a content entry says, in place. This happens when an entry is read, not when
 * its file is: Astro keeps what it read of a file until that file changes, and the firm's data stand in another.
 */
export function inFirmsName<Entry extends object>(entry: Entry): Entry {
  fillTexts(entry);
  return entry;
}
