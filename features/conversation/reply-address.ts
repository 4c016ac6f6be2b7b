import { addressMark, signedAddress, signedAddressesIn } from '../../core/mail/signed-address.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { renewSecret, secretOf, secretsOf } from '../../core/store/secrets.ts';
import type { Database, DatabaseTransaction, Store } from '../../core/store/store.ts';
import { readReference } from '../enquiries/handling.ts';

/** Name of the key in `secrets`, and what its marks are about. */
const answersSecret = 'answers';

/** A reference without its dashes. */
const nameLength = 9;
/** A local part has 64 characters at most (RFC 5321): what is left by the plus, the name, the point and the mark. */
const longestBox = 64 - 1 - nameLength - 1 - 26;

/** Where answers come in: `<box>+<reference>.<mark>@<domain>`. */
export interface AnswersBox {
  readonly box: string;
  readonly domain: string;
}

interface AnswersSettings {
  readonly answersDomain?: string | undefined;
  readonly answersUrl?: string | undefined;
}

/** A domain of its own, or plus addresses of the team where its mailbox is read; undefined where no answer is read. */
export function answersBoxOf({ answersDomain, answersUrl }: AnswersSettings, team: string): AnswersBox | undefined {
  if (answersDomain !== undefined) return { box: 'answers', domain: answersDomain };
  const [box = '', domain = ''] = (team.split(',')[0] ?? '').trim().toLowerCase().split('@');
  return answersUrl === undefined || box === '' || box.length > longestBox ? undefined : { box, domain };
}

/** Where answers about a record go. The same whenever it is asked for: nothing of it is stored. */
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

/** The references that the addresses in a text name, each with whether we made its address. */
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

/** Marks addresses from now on under a new key. Those of the key before are accepted until the next one. */
export async function renewAnswersKey(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    await renewSecret(transaction, answersSecret);
    await writeJournal(transaction, actor, { act: 'answers.new-key', record: null }, now().toISOString());
  });
}

/** Id of the record that an email is about: of an enquiry, of a call on it, or of an email that came in about it. */
export async function recordOfSubject(db: Database, id: string): Promise<string | undefined> {
  const enquiry = await db.selectFrom('enquiries').select('id').where('id', '=', id).executeTakeFirst();
  if (enquiry) return enquiry.id;
  const call = await db.selectFrom('calls').select('enquiry_id').where('id', '=', id).executeTakeFirst();
  if (call) return call.enquiry_id;
  const mail = await db.selectFrom('conversation_mails').select('enquiry_id').where('id', '=', id).executeTakeFirst();
  return mail?.enquiry_id ?? undefined;
}
