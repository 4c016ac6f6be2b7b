import { fullMoment } from '../../../ui/time/words.ts';
import { rooms, type JournalActs } from './rooms.ts';

const acts: JournalActs = Object.fromEntries([
  ...Object.entries<readonly [string, string]>({
    'desk.sign-in': ['signed in at', 'the desk'],
    'desk.sign-out': ['signed out of', 'the desk'],
    'desk.sign-out-everywhere': ['signed out everywhere of', 'the desk'],
  }),
  ...rooms.flatMap(({ journal }) => Object.entries(journal ?? {})),
]);

/** A moment as details hold it. */
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const reference = /^[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

interface ToldAct {
  readonly act: string;
  readonly record: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

interface JournalWords {
  readonly did: string;
  readonly to: string;
  readonly at?: string;
  readonly more: string;
}

function valueWords(value: unknown, zone: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' && moment.test(value) ? fullMoment(new Date(value), zone) : String(value);
}

/**
 * A journal line in words, for its room and Today. An act without a name is shown as its identifier.
 * @param zone of the moments among its details
 */
export function journalWords({ act, record, details = {} }: ToldAct, zone = 'UTC'): JournalWords {
  const [did, to] = acts[act] ?? [act];
  const more = Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const label = name
        .replaceAll(/([A-Z])/g, ' $1')
        .replaceAll('_', ' ')
        .toLowerCase();
      return `${label}: ${valueWords(value, zone)}`;
    })
    .join(', ');
  if (record === null) return { did, to: to ?? '', more };
  if (reference.test(record))
    return {
      did,
      to: `${act.startsWith('calls.') ? 'the call of enquiry' : 'enquiry'} ${record}`,
      at: `/enquiries/${record}`,
      more,
    };
  if (act.startsWith('letters.')) return { did, to: `letter ${record}`, at: `/letters/${record}`, more };
  return { did, to: to ?? record, more };
}
