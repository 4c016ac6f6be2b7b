import type { DatabaseTransaction } from '../../../core/store/store.ts';
import { addressKey, domainOf } from '../../../core/store/address.ts';
import { mailIdOf } from '../../../core/outbox/outbox.ts';
import type { ActRecords } from '../../enquiries/act-records.ts';
import type { EnquiryRow } from '../../enquiries/rows.ts';
import type { PlacingTest } from '../desk/api.ts';
import { addressedRecords, recordOfSubject } from '../reply-address.ts';
import type { ConversationTools } from '../tools.ts';
import type { InboundMail } from './read-mail.ts';

/** The record and side an email belongs to, and the tests that decided it, in the order they ran. */
export interface Placing {
  readonly enquiry: EnquiryRow | undefined;
  readonly by: PlacingTest['test'] | undefined;
  readonly tests: readonly PlacingTest[];
  readonly vouched: boolean;
  /** Whether it is our own email coming back: both Message-ID and sender are ours. */
  readonly own: boolean;
  /**
   * `ours`: from a colleague's own mail program. Proven if it also went to the record's sender and our mail server
   * found that the domain vouches for it.
   */
  readonly side: 'theirs' | 'ours';
}

const references = /\b([CEK]-[0-9A-Z]{4}-[0-9A-Z]{4})\b/g;

/**
 * Finds the record that an email belongs to, by three tests only: an address that we signed; a Message-ID
 * of ours, or the UID of an invitation, that it answers; a reference in its subject, when the sender is that record's
 * and their domain vouches for it. The record is locked until the end of the transaction.
 */
export async function placeMail(
  transaction: DatabaseTransaction,
  records: ActRecords,
  { box, servers, ours }: Pick<ConversationTools, 'box' | 'servers' | 'ours'>,
  mail: InboundMail,
): Promise<Placing> {
  const key = addressKey(mail.kept.from_address);
  const vouched = isVouched(mail, servers);
  const lookUp = (id: string): Promise<EnquiryRow | undefined> => throughMerges(records, id);
  const tests: PlacingTest[] = [];
  const found = async (): Promise<{ enquiry: EnquiryRow; by: PlacingTest['test'] } | undefined> => {
    const byAddress = box && (await addressedRecords(transaction, box, mail.recipients));
    let result: PlacingTest['result'] = 'none';
    for (const { reference, ours: signed } of byAddress ?? []) {
      const id = signed ? (await records.enquiryOf(reference))?.id : undefined;
      const enquiry = id === undefined ? undefined : await lookUp(id);
      if (enquiry) return { enquiry, by: 'reply-address' };
      result = signed ? 'erased' : result === 'none' ? 'forged' : result;
    }
    tests.push({ test: 'reply-address', result, reference: null });

    const answered = await answeredRecord(transaction, mail);
    const thread = answered === undefined ? undefined : await lookUp(answered);
    if (thread) return { enquiry: thread, by: 'references' };
    const names = mail.answers.length > 0 || mail.calendar !== undefined;
    tests.push({ test: 'references', result: names ? 'unknown' : 'none', reference: null });

    const named = [
      ...new Set([...mail.kept.subject.toUpperCase().matchAll(references)].map(([reference]) => reference)),
    ];
    const [reference] = named;
    const subject = named.length === 1 && reference !== undefined ? await records.enquiryOf(reference) : undefined;
    if (!subject || reference === undefined) {
      tests.push({ test: 'subject', result: named.length === 0 ? 'none' : 'unknown', reference: null });
      return undefined;
    }
    const enquiry = await lookUp(subject.id);
    if (enquiry && vouched && (await senders(transaction, enquiry)).includes(key)) return { enquiry, by: 'subject' };
    tests.push({ test: 'subject', result: vouched ? 'other-sender' : 'unvouched', reference });
    return undefined;
  };
  const place = await found();
  const isSender = place !== undefined && (await senders(transaction, place.enquiry)).includes(key);
  const side = ours.includes(key) && !isSender ? 'ours' : 'theirs';
  // An email that a colleague sent only to the record's address has not reached the visitor.
  const proven = vouched && place !== undefined && mail.recipients.toLowerCase().includes(place.enquiry.address_key);
  const own = side === 'ours' && (await isOwnMessage(transaction, mail.kept.message_id));
  if (place && side === 'ours' && !proven && !own)
    return {
      ...nowhere([...tests, test(place.by, 'own-unproven', place.enquiry.reference)]),
      vouched,
      own,
      side: 'theirs',
    };
  if (!place) return { ...nowhere(tests), vouched, own, side: 'theirs' };
  return { ...place, tests: [...tests, test(place.by, 'found', place.enquiry.reference)], vouched, own, side };
}

function nowhere(tests: readonly PlacingTest[]) {
  return { enquiry: undefined, by: undefined, tests };
}

function test(name: PlacingTest['test'], result: PlacingTest['result'], reference: string): PlacingTest {
  return { test: name, result, reference };
}

/** Address keys of a record's sender and of the addresses added to it. */
export async function senders(
  transaction: DatabaseTransaction,
  { id, address_key: key }: Pick<EnquiryRow, 'id' | 'address_key'>,
): Promise<readonly string[]> {
  const added = await transaction
    .selectFrom('conversation_addresses')
    .select('address_key')
    .where('enquiry_id', '=', id)
    .execute();
  return [key, ...added.map(({ address_key: other }) => other)];
}

/** The record with an id, or the one it was merged into; locked. */
export async function throughMerges(records: ActRecords, id: string): Promise<EnquiryRow | undefined> {
  const enquiry = await records.enquiry(id);
  return enquiry?.merged_into == null ? enquiry : throughMerges(records, enquiry.merged_into);
}

/** Id of the record whose email or invitation is answered; of several, the nearest. */
async function answeredRecord(
  transaction: DatabaseTransaction,
  { answers, calendar }: InboundMail,
): Promise<string | undefined> {
  for (const id of answers) {
    const sent = await transaction
      .selectFrom('outbox')
      .select('subject_id')
      .where('id', '=', mailIdOf(id))
      .where('message_id', '=', id)
      .executeTakeFirst();
    const known =
      (sent && (await recordOfSubject(transaction, sent.subject_id))) ??
      (
        await transaction
          .selectFrom('enquiry_replies')
          .select('enquiry_id')
          .where('message_id', '=', id)
          .executeTakeFirst()
      )?.enquiry_id ??
      (
        await transaction
          .selectFrom('conversation_mails')
          .select('enquiry_id')
          .where('message_id', '=', id)
          .where('enquiry_id', 'is not', null)
          .executeTakeFirst()
      )?.enquiry_id;
    if (typeof known === 'string') return known;
  }
  return calendar && recordOfSubject(transaction, calendar.uid);
}

async function isOwnMessage(transaction: DatabaseTransaction, messageId: string | null): Promise<boolean> {
  if (messageId === null) return false;
  const inOutbox = transaction.selectFrom('outbox').select('id').where('id', '=', mailIdOf(messageId));
  const sent = await inOutbox.where('message_id', '=', messageId).executeTakeFirst();
  const replies = transaction.selectFrom('enquiry_replies').select('id').where('message_id', '=', messageId);
  return sent !== undefined || (await replies.executeTakeFirst()) !== undefined;
}

/**
 * Whether the domain of an email's sender vouches for it, as our own mail server found. Only the topmost
 * `Authentication-Results` counts, and only when it names a server of ours: any below it came with the email.
 * (RFC 8601 has that server remove what others wrote in its name.)
 * @param own names of our mail servers, or the domains they are in
 */
function isVouched({ authentication, kept, oneSender }: InboundMail, own: readonly string[]): boolean {
  if (authentication === undefined || !oneSender) return false;
  const [server = '', ...results] = withoutComments(authentication).split(';');
  const name = server.trim().split(/\s+/, 1).join('').toLowerCase();
  if (!own.some((one) => name === one || name.endsWith(`.${one}`))) return false;
  const domain = domainOf(kept.from_address);
  return results.some((result) => {
    const said = result.trim().toLowerCase();
    const [, of] = /\sheader\.from=([^\s]+)/.exec(said) ?? [];
    return /^dmarc\s*=\s*pass(?:\s|$)/.test(said) && domain !== '' && (of?.split('@').at(-1) ?? '') === domain;
  });
}

function withoutComments(header: string): string {
  let [plain, before] = [header.slice(0, 8_000).replace(/"(?:[^"\\]|\\.)*"/g, ' '), ''];
  while (plain !== before) [plain, before] = [plain.replace(/\([^()]*\)/g, ' '), plain];
  return plain;
}
