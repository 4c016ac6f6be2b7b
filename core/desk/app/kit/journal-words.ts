import type { JournalLine } from '../../../../features/privacy/desk/api.ts';

/** Acts in words: what was done, and to what kind of thing, where no record names it. */
const acts: Readonly<Record<string, readonly [did: string, to?: string]>> = {
  'enquiries.take': ['took', 'enquiry'],
  'enquiries.give-back': ['gave back', 'enquiry'],
  'enquiries.hand-over': ['handed over', 'enquiry'],
  'enquiries.answer': ['marked as answered', 'enquiry'],
  'enquiries.answered': ['marked as answered', 'enquiry'],
  'enquiries.reply': ['answered by email', 'enquiry'],
  'enquiries.take-reply-back': ['took back the reply to', 'enquiry'],
  'enquiries.close': ['closed', 'enquiry'],
  'enquiries.unanswered': ['closed as never answered', 'enquiry'],
  'enquiries.not-for-us': ['closed as not for us', 'enquiry'],
  'enquiries.reopen': ['reopened', 'enquiry'],
  'enquiries.undo': ['took back an act on', 'enquiry'],
  'enquiries.note': ['noted on', 'enquiry'],
  'enquiries.late-reason': ['said why the answer was late to', 'enquiry'],
  'enquiries.correct-address': ['corrected the address of', 'enquiry'],
  'enquiries.side-tray': ['put in the side tray', 'enquiry'],
  'enquiries.not-suspicious': ['took from the side tray', 'enquiry'],
  'enquiries.export': ['exported', 'enquiries'],
  'enquiries.forget': ['erased', 'enquiry'],
  'calls.move': ['moved', 'a call'],
  'calls.cancel': ['cancelled', 'a call'],
  'calls.held': ['recorded as held', 'a call'],
  'calls.no-show': ['recorded as no-show', 'a call'],
  'calls.unsay': ['took back the outcome of', 'a call'],
  'calls.block': ['entered leave for', 'a desk'],
  'calls.unblock': ['took back leave of', 'a desk'],
  'calls.read-calendar': ['read again', 'a calendar'],
  'letters.send': ['started', 'a letter'],
  'letters.pause': ['paused', 'a letter'],
  'letters.resume': ['let go on', 'a letter'],
  'letters.stop': ['stopped', 'a letter'],
  'letters.cancel': ['cancelled', 'a letter'],
  'letters.schedule': ['scheduled', 'a letter'],
  'letters.test': ['sent a test of', 'a letter'],
  'readers.find': ['looked up', 'a reader'],
  'readers.correct': ['corrected', 'a reader’s address'],
  'readers.unsubscribe': ['unsubscribed', 'a reader'],
  'readers.restore': ['subscribed again', 'a reader'],
  'readers.export': ['exported', 'readers'],
  'readers.import': ['imported', 'readers'],
  'readers.put-aside': ['dismissed', 'a warning'],
  'subscribers.forget': ['erased', 'a reader'],
  'outbox.retry': ['retried', 'an email'],
  'outbox.retry-all': ['retried', 'all failed emails'],
  'outbox.now': ['sent at once', 'waiting emails'],
  'outbox.aside': ['dismissed', 'an email'],
  'outbox.back': ['listed again', 'an email'],
  'people.show': ['looked up', 'an address'],
  'people.export': ['exported what is stored about', 'an address'],
  'people.mail': ['emailed their data to', 'an address'],
  'people.forget': ['erased everything about', 'an address'],
  'promises.publish': ['published', 'the figures of promises'],
  'retention.run': ['ran', 'the retention rules'],
  'consent.verify': ['checked', 'a consent receipt'],
  'desk.sign-in': ['signed in at', 'the desk'],
  'desk.sign-out': ['signed out of', 'the desk'],
  'desk.sign-out-everywhere': ['signed out everywhere of', 'the desk'],
};

const reference = /^[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

export interface JournalWords {
  readonly did: string;
  readonly to: string;
  /** Address of the desk where the record is open. */
  readonly at?: string;
  readonly more: string;
}

/** A line of the journal in words, in its room and on Today. An act that is not listed stands as it is written. */
export function journalWords({ act, record, details = {} }: Pick<JournalLine, 'act' | 'record'> & Partial<Pick<JournalLine, 'details'>>): JournalWords {
  const [did, to] = acts[act] ?? [act];
  const more = Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `${name
          .replaceAll(/([A-Z])/g, ' $1')
          .replaceAll('_', ' ')
          .toLowerCase()}: ${value === true ? 'yes' : value === false ? 'no' : String(value)}`,
    )
    .join(', ');
  if (record === null) return { did, to: to ?? '', more };
  if (reference.test(record)) return { did, to: `${act.startsWith('calls.') ? 'the call of enquiry' : 'enquiry'} ${record}`, at: `/enquiries/${record}`, more };
  if (act.startsWith('letters.')) return { did, to: `letter ${record}`, at: `/letters/${record}`, more };
  return { did, to: to ?? record, more };
}
