import type { ConsentEventRow } from '../tables.ts';
import type { Database } from '../../../core/store/store.ts';
import { suppressionOf } from '../suppression.ts';
import { proofOf } from '../records.ts';

/** Something that happened to a reader: an entry of the proof, a letter, or another mail of the newsletter. */
interface ReaderEvent {
  readonly at: string;
  readonly what: ConsentEventRow['event'] | 'mail' | 'came-back';
  /** Kind of the mail, and the letter it carried. */
  readonly mail?: { readonly kind: string; readonly state: string; readonly letter: string | null };
  /** What a returned letter said. */
  readonly as?: string;
}

/** A reader as the firm's people see one, by the id of their row, events oldest first; undefined when it is gone. */
export async function oneReader(db: Database, id: string) {
  return db.transaction().execute(async (transaction) => {
    const reader = await transaction.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
    if (!reader) return undefined;
    const proof = await proofOf(transaction, id);
    const signUps = await transaction
      .selectFrom('sign_ups')
      .select('id')
      .where('address_key', '=', reader.address_key)
      .execute();
    const mails = await transaction
      .selectFrom('outbox')
      .leftJoin('issue_mails', 'issue_mails.mail_id', 'outbox.id')
      .select(['outbox.kind', 'outbox.state', 'outbox.created_at', 'outbox.settled_at', 'issue_mails.issue_id'])
      .where('outbox.subject_id', 'in', [id, ...signUps.map((signUp) => signUp.id)])
      .orderBy('outbox.created_at')
      .execute();
    const returns = await transaction
      .selectFrom('return_paths')
      .select(['letter_id', 'returned_as', 'returned_at'])
      .where('subscriber_id', '=', id)
      .where('returned_as', 'is not', null)
      .execute();
    const enquiries = await transaction
      .selectFrom('enquiries')
      .select(['id', 'reference', 'state'])
      .where('address_key', '=', reader.address_key)
      .orderBy('received_at', 'desc')
      .execute();
    const ids = enquiries.map((enquiry) => enquiry.id);
    const calls =
      ids.length === 0
        ? []
        : await transaction.selectFrom('calls').select('id').where('enquiry_id', 'in', ids).execute();
    const events: ReaderEvent[] = [
      ...proof.map(({ event, at }) => ({ at, what: event })),
      ...mails.map(({ kind, state, created_at, settled_at, issue_id }) => ({
        at: settled_at ?? created_at,
        what: 'mail' as const,
        mail: { kind, state, letter: issue_id },
      })),
      ...returns.map(({ returned_at, returned_as, letter_id }) => ({
        at: returned_at ?? '',
        what: 'came-back' as const,
        mail: { kind: 'newsletter-issue', state: 'sent', letter: letter_id },
        as: returned_as ?? '',
      })),
    ];
    return {
      ...{ id, email: reader.email, state: reader.state, createdAt: reader.created_at, changedAt: reader.changed_at },
      suppression: (await suppressionOf(transaction, reader.address_key)) ?? null,
      proof,
      events: events.sort((one, other) => (one.at < other.at ? -1 : 1)),
      mails: mails.length,
      enquiries: enquiries.map(({ reference, state }) => ({ reference, state })),
      calls: calls.length,
    };
  });
}
