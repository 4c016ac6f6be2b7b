import { fill } from '../../contract/slots.ts';
import { firm } from './registers.ts';

/** The slots that content may use for the firm's own data, e.g. `{name}` or `{emails.hello}`, and what fills them. */
export const firmWords: Readonly<Record<string, string>> = {
  name: firm.name,
  places: firm.places,
  registration: firm.registration,
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

/** What a content entry says, with the firm's data in it. A copy: the entry is Astro's, which reads it once and gives it again. */
export function inFirmsName<Entry extends object>(entry: Entry): Entry {
  const filled = structuredClone(entry);
  fillTexts(filled);
  return filled;
}
