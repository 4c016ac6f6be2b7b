import type { JournalLine } from '../../contract/privacy.ts';

/** Acts in words: what was done, and to what kind of thing, where no record names it. */
const acts: Readonly<Record<string, readonly [did: string, to?: string]>> = {
  'enquiries.take': ['took', 'enquiry'],
  'enquiries.release': ['gave back', 'enquiry'],
  'enquiries.hand-over': ['handed over', 'enquiry'],
  'enquiries.answer': ['marked as answered', 'enquiry'],
  'enquiries.reply': ['answered by mail', 'enquiry'],
  'enquiries.close': ['closed', 'enquiry'],
  'enquiries.not-for-us': ['closed as not for us', 'enquiry'],
  'enquiries.reopen': ['reopened', 'enquiry'],
  'enquiries.undo': ['took back an act on', 'enquiry'],
  'enquiries.note': ['noted on', 'enquiry'],
  'enquiries.export': ['exported', 'enquiries'],
  'enquiries.forget': ['forgot', 'enquiry'],
  'calls.move': ['moved', 'call'],
  'calls.cancel': ['cancelled', 'call'],
  'calls.settle': ['recorded the outcome of', 'call'],
  'calls.block': ['entered leave', 'a desk'],
  'calls.unblock': ['took back leave', 'a desk'],
  'letters.send': ['started', 'letter'],
  'letters.pause': ['paused', 'letter'],
  'letters.resume': ['let go on', 'letter'],
  'letters.cancel': ['cancelled', 'letter'],
  'letters.schedule': ['scheduled', 'letter'],
  'letters.test': ['sent a test of', 'letter'],
  'outbox.retry': ['tried again', 'a mail'],
  'outbox.retry-all': ['tried again', 'all dead letters'],
  'outbox.now': ['tried at once', 'mails'],
  'outbox.aside': ['put aside', 'a mail'],
  'outbox.back': ['put back', 'a mail'],
  'people.show': ['looked up', 'an address'],
  'people.export': ['exported what is stored about', 'an address'],
  'people.mail': ['mailed their data to', 'an address'],
  'people.forget': ['forgot', 'an address'],
  'retention.run': ['ran', 'the retention rules'],
  'consent.verify': ['checked', 'a consent receipt'],
};

const reference = /^[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

export interface JournalWords {
  readonly did: string;
  readonly to: string;
  /** Address of the desk where the record is open. */
  readonly at?: string;
  readonly more: string;
}

/** A line of the journal in words. An act that is not listed stands as it is written. */
export function wordsOf({ act, record, details }: JournalLine): JournalWords {
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
