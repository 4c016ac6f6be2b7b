import * as z from 'zod/mini';
import { emailAddress } from '../../contract/email-address.ts';
import { enquiryTextMaxima } from './act-names.ts';
import { Refused } from '../../core/store/act-errors.ts';
import { addressKey } from '../../core/store/address.ts';
import type { EnquiryRow } from './rows.ts';
import { enquiryAct, type WorkTools } from './changing.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { searchText } from './search-text.ts';
import { enquiryMails } from './mails.ts';
import { endDraft } from './writers.ts';

interface Words {
  readonly text: string;
}

/** Adds a note for colleagues. It is kept as long as the enquiry, and is part of its sender's my-data. */
export const addNote = enquiryAct('enquiries.note', async ({ actor, transaction, enquiry }, { text }: Words) => {
  const note = written(text, enquiryTextMaxima.note, 'The note');
  await endDraft(transaction, { enquiryId: enquiry.id, who: actor.who, of: 'note' });
  return { did: { act: 'note', text: note } };
});

/** Records why an answer was late or is overdue. Kept with the enquiry, for colleagues only. */
export const sayWhyLate = enquiryAct('enquiries.late-reason', ({ enquiry, at }, { text }: Words) => {
  const late_reason = written(text, enquiryTextMaxima.reason, 'The reason');
  if ((enquiry.answered_at ?? enquiry.closed_at ?? at) <= enquiry.due_at)
    throw new Refused(`${enquiry.reference} is not late.`);
  return { to: { late_reason }, did: { act: 'late-reason' } };
});

const address = emailAddress({
  missing: 'There is no address.',
  tooLong: 'The address is too long.',
  invalid: 'This is not a full email address.',
});

/** Parses a typed email address. @throws Refused if it is invalid */
export function fullAddress(typed: string): string {
  const parsed = z.safeParse(address, typed);
  if (!parsed.success) throw new Refused(parsed.error.issues.map(({ message }) => message).join(' '));
  return parsed.data;
}

/** Corrects a misspelt address: waiting emails go to the new one, and an open enquiry is acknowledged there. */
export const correctAddress = enquiryAct(
  'enquiries.correct-address',
  async ({ tools, transaction, enquiry, at }, { email: typed }: { readonly email: string }) => {
    const email = fullAddress(typed);
    if (email === enquiry.email) throw new Refused('This is already its address.');
    await transaction
      .updateTable('outbox')
      .set({ recipient: email })
      .where('subject_id', '=', enquiry.id)
      .where('recipient', '=', enquiry.email)
      .where('state', '=', 'waiting')
      .where('lease_owner', 'is', null)
      .execute();
    if (enquiry.state === 'open') await acknowledge(tools, transaction, { ...enquiry, email }, at);
    const search_text = searchText({ ...enquiry, email });
    const to = { email, address_key: addressKey(email), address_refused: null, search_text };
    return { to, did: { act: 'correct-address' } };
  },
);

/** Puts the acknowledgement of an enquiry into the outbox. */
export async function acknowledge(
  { outbox, newId }: Pick<WorkTools, 'outbox' | 'newId'>,
  transaction: DatabaseTransaction,
  { id: subjectId, email: recipient }: Pick<EnquiryRow, 'id' | 'email'>,
  at: string,
) {
  const kind = enquiryMails['enquiry-acknowledgement'];
  await outbox.enqueue(transaction, { id: newId(), kind, subjectId, recipient, at });
}

/** Normalises typed text: line ends as LF, trimmed, without control characters. */
export function written(text: string, maximum: number, what: string): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim();
  if (clean === '') throw new Refused(`${what} is empty.`);
  if (clean.length > maximum) throw new Refused(`${what} is longer than ${maximum} characters.`);
  return clean;
}
