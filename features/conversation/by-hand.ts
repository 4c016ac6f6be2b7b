import type * as z from 'zod/mini';
import { day } from '../../contract/time.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import { addressKey } from '../../core/store/address.ts';
import { Refused } from '../../core/store/act-errors.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { inRecords } from '../enquiries/act-records.ts';
import { enquiryMails } from '../enquiries/mails.ts';
import { fullAddress, written } from '../enquiries/notes.ts';
import { searchText } from '../enquiries/search-text.ts';
import type { conversationActs } from './desk/api.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import type { EnquiryTools } from '../enquiries/tools.ts';

export type EnteredEnquiry = Omit<z.output<(typeof conversationActs)['enquiries.add']['input']>, 'came' | 'takes'> & {
  readonly came: Exclude<EnquiryRow['came_by'], 'form'>;
  readonly takes?: boolean;
};

const month = 31 * day;

/** Enters an enquiry received by telephone, at a fair or by letter. An address, if given, gets the acknowledgement. */
export async function addByHand(
  tools: EnquiryTools,
  actor: Actor,
  entered: EnteredEnquiry,
): Promise<{ readonly reference: string }> {
  const now = tools.now();
  const at = new Date(entered.at);
  if (at > now) throw new Refused('It cannot have happened after now.');
  if (now.getTime() - at.getTime() > month)
    throw new Refused('It happened more than a month ago: its promise would be long over.');
  const email = entered.email.trim() === '' ? '' : fullAddress(entered.email);
  const fields = {
    name: written(oneLine(entered.name), 200, 'The name'),
    subject: written(oneLine(entered.subject), 300, 'The subject'),
    message: written(entered.message, 20_000, 'The message'),
  };
  const reference = await inRecords(tools, async ({ transaction, records, at: enteredAt }) => {
    const owner = entered.takes === true ? actor.who : null;
    const enquiry = await insertEnquiry(tools, transaction, { ...entered, ...fields, email, at, owner });
    const entry = { act: 'enquiries.add', record: enquiry.reference, details: { came: entered.came } };
    await writeJournal(transaction, actor, entry, enteredAt);
    await records.add({ enquiry_id: enquiry.id, act: 'add', who: actor.who, text: entered.came, at: enteredAt });
    return enquiry.reference;
  });
  tools.onMail();
  return { reference };
}

/** Adds a record that did not come through a form, and queues its emails. */
export async function insertEnquiry(
  tools: EnquiryTools,
  transaction: DatabaseTransaction,
  {
    kind,
    came,
    at,
    name,
    email,
    organization,
    phone,
    subject,
    message,
    owner = null,
  }: Omit<EnteredEnquiry, 'at' | 'takes'> & { readonly at: Date; readonly owner?: string | null },
): Promise<Pick<EnquiryRow, 'id' | 'reference'>> {
  const [id, reference, now] = [tools.newId(), tools.mintReference(kind), tools.now().toISOString()];
  const { warnAt, dueAt } = tools.times(kind, at);
  // The acknowledgement promises a time, which must be in the future.
  const isAcknowledged = email !== '' && dueAt.toISOString() > now;
  const orNull = (text: string): string | null => (text.trim() === '' ? null : oneLine(text).trim());
  const typed = { reference, name, email, organization: orNull(organization), subject, message };
  await transaction
    .insertInto('enquiries')
    .values({
      ...typed,
      id,
      kind,
      came_by: came,
      category: kind === 'contact' ? 'general' : null,
      address_key: email === '' ? `none:${id}` : addressKey(email),
      phone: orNull(phone),
      state: 'open',
      team: tools.teamOf({ kind, category: null, topic: null }),
      acknowledged: Number(isAcknowledged),
      received_at: at.toISOString(),
      warn_at: warnAt.toISOString(),
      due_at: dueAt.toISOString(),
      owner,
      owner_at: owner === null ? null : now,
      search_text: searchText(typed),
    })
    .execute();
  const mails = [
    ...(isAcknowledged ? [{ kind: enquiryMails['enquiry-acknowledgement'], recipient: email }] : []),
    ...(tools.webhook ? [{ kind: enquiryMails['enquiry-webhook'], recipient: 'webhook' }] : []),
  ];
  for (const mail of mails)
    await tools.outbox.enqueue(transaction, { ...mail, id: tools.newId(), subjectId: id, at: now });
  return { id, reference };
}
