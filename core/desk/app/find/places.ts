import type { IconName } from '../../../../ui/Icon.tsx';
import { rooms } from '../rooms.ts';

/** Something the palette leads to; `group` is its heading. */
export interface Place {
  readonly id: string;
  readonly group: string;
  readonly words: string;
  readonly sub?: string | undefined;
  readonly icon: IconName;
  readonly to: string;
  readonly keys?: readonly string[];
}

/** What can be done from anywhere: each leads to where it is done, with what it needs in view. */
const acts: readonly Place[] = [
  {
    id: 'retry-dead',
    group: 'Do',
    words: 'Retry failed emails',
    sub: 'emails that could not be sent',
    icon: 'retry',
    to: '/mail/dead',
  },
  {
    id: 'dry-run',
    group: 'Do',
    words: 'Retention: dry run',
    sub: 'shows what would be deleted, deletes nothing',
    icon: 'privacy',
    to: '/privacy/retention',
  },
  { id: 'receipt', group: 'Do', words: 'Check a consent receipt', icon: 'check', to: '/privacy/receipts' },
  { id: 'reader', group: 'Do', words: 'Find a reader', sub: 'by full address', icon: 'readers', to: '/readers' },
  {
    id: 'leave',
    group: 'Do',
    words: 'Add leave',
    sub: 'no times are offered then',
    icon: 'calendar',
    to: '/calls?leave',
  },
];

const parts: readonly Place[] = [
  { id: 'mine', group: 'Go to', words: 'Enquiries: yours', icon: 'enquiries', to: '/enquiries?view=yours' },
  { id: 'spam', group: 'Go to', words: 'Enquiries: side tray', icon: 'flag', to: '/enquiries?view=tray' },
  { id: 'retention', group: 'Go to', words: 'Privacy: retention', icon: 'privacy', to: '/privacy/retention' },
  { id: 'receipts', group: 'Go to', words: 'Privacy: receipts', icon: 'privacy', to: '/privacy/receipts' },
  { id: 'journal', group: 'Go to', words: 'Privacy: journal', icon: 'privacy', to: '/privacy/journal' },
  { id: 'sent', group: 'Go to', words: 'Mail: sent', icon: 'mail', to: '/mail/sent' },
];

/** Rooms, their parts, and what can be done in them. */
export const places: readonly Place[] = [
  ...acts,
  ...rooms.map(({ name, title, path, icon, key }): Place => ({
    id: `room-${name}`,
    group: 'Go to',
    words: title,
    icon,
    to: path,
    keys: ['G', key.toUpperCase()],
  })),
  ...parts,
];

/** Those whose words hold every word that was typed. */
export function placesFor(typed: string): readonly Place[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return places.filter((place) => words.every((word) => place.words.toLowerCase().includes(word)));
}
