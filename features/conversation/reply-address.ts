import type { Context } from '../../core/context/context.ts';
import type { Courier } from '../../core/mail/courier.ts';
import { addressMark, signedAddress, signedAddressesIn } from '../../core/mail/signed-address.ts';
import { mailIdOf } from '../../core/outbox/outbox.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { renewSecret, secretOf, secretsOf } from '../../core/store/secrets.ts';
import type { Database, DatabaseTransaction, Store } from '../../core/store/store.ts';
import { readReference } from '../enquiries/handling.ts';

const answersSecret = 'answers';

const nameLength = 9;
/** A local part has at most 64 characters (RFC 5321); the plus, reference, dot and signature take some of them. */
const longestBox = 64 - 1 - nameLength - 1 - 26;

/** The mailbox that receives replies: `<box>+<reference>.<signature>@<domain>`. */
export interface AnswersBox {
  readonly box: string;
  readonly domain: string;
}

interface AnswersSettings {
  readonly answersDomain?: string | undefined;
  readonly answersUrl?: string | undefined;
}

/** Own domain, or plus addresses of the team's mailbox if we read it; undefined if we read no replies. */
export function answersBoxOf({ answersDomain, answersUrl }: AnswersSettings, team: string): AnswersBox | undefined {
  if (answersDomain !== undefined) return { box: 'answers', domain: answersDomain };
  const [box = '', domain = ''] = (team.split(',')[0] ?? '').trim().toLowerCase().split('@');
  return answersUrl === undefined || box === '' || box.length > longestBox ? undefined : { box, domain };
}

/** The reply address of a record. Computed, never stored; stays the same until the key is renewed. */
export async function replyAddressOf(
  transaction: DatabaseTransaction,
  { box, domain }: AnswersBox,
  reference: string,
): Promise<string> {
  const name = reference.replaceAll('-', '').toLowerCase();
  return signedAddress(
    box,
    { name, mark: addressMark(await secretOf(transaction, answersSecret), answersSecret, reference) },
    domain,
  );
}

/** References in the reply addresses of a text, each with whether its signature is ours. */
export async function addressedRecords(
  transaction: DatabaseTransaction,
  { box, domain }: AnswersBox,
  text: string,
): Promise<readonly { readonly reference: string; readonly ours: boolean }[]> {
  const found = signedAddressesIn(text, box, domain, nameLength);
  if (found.length === 0) return [];
  const keys = await secretsOf(transaction, answersSecret);
  return found.map(({ name, mark }) => {
    const reference = readReference(name);
    return { reference, ours: keys.some((key) => addressMark(key, answersSecret, reference) === mark) };
  });
}

/** Signs reply addresses with a new key. Those of the previous key are accepted until the next renewal. */
export async function renewAnswersKey(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    await renewSecret(transaction, answersSecret);
    await writeJournal(transaction, actor, { act: 'answers.new-key', record: null }, now().toISOString());
  });
}

/** Id of the record behind a subject id, which may be an enquiry's, a call's or an incoming email's. */
export async function recordOfSubject(db: Database, id: string): Promise<string | undefined> {
  const enquiry = await db.selectFrom('enquiries').select('id').where('id', '=', id).executeTakeFirst();
  if (enquiry) return enquiry.id;
  const call = await db.selectFrom('calls').select('enquiry_id').where('id', '=', id).executeTakeFirst();
  if (call) return call.enquiry_id;
  const mail = await db.selectFrom('conversation_mails').select('enquiry_id').where('id', '=', id).executeTakeFirst();
  return mail?.enquiry_id ?? undefined;
}

/** Wraps a courier so that replies to emails to visitors go to their record's own address, if we read replies. */
export function withRecordReplyTo({ store, settings, team, mails, sender }: Context, courier: Courier): Courier {
  const box = answersBoxOf(settings, team);
  if (box === undefined) return courier;
  return {
    destination: courier.destination,
    close: () => courier.close(),
    async send(message) {
      if (mails.kinds.get(message.kind)?.to !== 'visitor') return courier.send(message);
      const address = await store.db.transaction().execute(async (transaction) => {
        const sent = await transaction
          .selectFrom('outbox')
          .select('subject_id')
          .where('id', '=', mailIdOf(message.messageId))
          .where('message_id', '=', message.messageId)
          .executeTakeFirst();
        const id = sent && (await recordOfSubject(transaction, sent.subject_id));
        const record =
          id === undefined
            ? undefined
            : await transaction.selectFrom('enquiries').select('reference').where('id', '=', id).executeTakeFirst();
        return record && replyAddressOf(transaction, box, record.reference);
      });
      const name = message.replyTo?.name ?? message.from?.name ?? sender.name;
      return courier.send(address === undefined ? message : { ...message, replyTo: { name, address } });
    },
  };
}
