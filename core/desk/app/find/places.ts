import type { IconName } from '../../../../ui/Icon.tsx';
import { rooms } from '../rooms.ts';

/** An entry of the palette; `group` is its heading. */
export interface Place {
  readonly id: string;
  readonly group: string;
  readonly words: string;
  readonly sub?: string | undefined;
  readonly icon: IconName;
  readonly to: string;
  readonly keys?: readonly string[];
}

/** Acts available everywhere, and parts of rooms: each entry opens the place where it can be done. */
const doing: readonly (readonly [words: string, icon: IconName, to: string, sub?: string])[] = [
  ['Retry failed emails', 'retry', '/mail/dead', 'emails that could not be sent'],
  ['Retention: dry run', 'privacy', '/privacy/retention', 'shows what would be deleted, deletes nothing'],
  ['Check a consent receipt', 'check', '/privacy/receipts'],
  ['Find a reader', 'readers', '/readers', 'by full address'],
  ['Add leave', 'calendar', '/calls?leave', 'no times are offered then'],
];
const going: typeof doing = [
  ['Enquiries: yours', 'enquiries', '/enquiries?view=yours'],
  ['Enquiries: side tray', 'flag', '/enquiries?view=tray'],
  ['Privacy: retention', 'privacy', '/privacy/retention'],
  ['Privacy: receipts', 'privacy', '/privacy/receipts'],
  ['Privacy: journal', 'privacy', '/privacy/journal'],
  ['Mail: sent', 'mail', '/mail/sent'],
];

const placesIn = (group: string, rows: typeof doing): readonly Place[] =>
  rows.map(([words, icon, to, sub]) => ({ id: words, group, words, icon, to, sub }));

const places: readonly Place[] = [
  ...placesIn('Do', doing),
  ...rooms.map(({ title, path, icon, key }): Place => ({
    id: title,
    group: 'Go to',
    words: title,
    icon,
    to: path,
    keys: ['G', key.toUpperCase()],
  })),
  ...placesIn('Go to', going),
];

export function placesFor(typed: string): readonly Place[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return places.filter((place) => words.every((word) => place.words.toLowerCase().includes(word)));
}
