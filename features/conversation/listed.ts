import type { Store } from '../../core/store/store.ts';
import type { ListedEnquiry } from '../enquiries/lists.ts';
import { writersNow } from '../enquiries/writers.ts';
import { excerptOf } from './excerpt.ts';

/** What a list shows of a conversation beside the record's own fields. */
export interface ListedConversation {
  readonly excerpt: { readonly by: string | null; readonly text: string };
  readonly files: number;
  readonly declined: boolean;
  readonly writing: readonly string[];
}

/** Beginning of a message that is read for its first words. */
const begins = 600;

/** Of each record of a page: its latest message, how many attachments it has, whether a call was declined, who is writing. */
export async function conversationsOf(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  rows: readonly Pick<ListedEnquiry, 'id'>[],
): Promise<ReadonlyMap<string, ListedConversation>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { db } = store;
  const [forms, mails, replies, files, declined, writers] = await Promise.all([
    db.selectFrom('enquiries').select(['id', 'message', 'received_at as at']).where('id', 'in', ids).execute(),
    db
      .selectFrom('conversation_mails')
      .select(['enquiry_id', 'side', 'from_address', 'text', 'received_at as at'])
      .where('enquiry_id', 'in', ids)
      .where('kind', '=', 'answer')
      .orderBy('received_at')
      .execute(),
    db
      .selectFrom('enquiry_replies')
      .select(['enquiry_id', 'who', 'text', 'at'])
      .where('enquiry_id', 'in', ids)
      .orderBy('at')
      .execute(),
    db
      .selectFrom('conversation_files')
      .innerJoin('conversation_mails', 'conversation_mails.id', 'conversation_files.mail_id')
      .select(['enquiry_id', ({ fn }) => fn.countAll<number | string>().as('count')])
      .where('enquiry_id', 'in', ids)
      .groupBy('enquiry_id')
      .execute(),
    db
      .selectFrom('conversation_call_answers')
      .innerJoin('calls', 'calls.id', 'conversation_call_answers.call_id')
      .select('calls.enquiry_id')
      .where('calls.enquiry_id', 'in', ids)
      .where('calls.state', '=', 'booked')
      .where('settled_at', 'is', null)
      .execute(),
    writersNow({ store, now }),
  ]);
  return new Map(
    ids.map((id) => {
      const said = [
        ...forms.filter((one) => one.id === id).map(({ message: text, at }) => ({ by: null, text, at })),
        ...mails
          .filter((one) => one.enquiry_id === id)
          .map(({ side, from_address: from, text, at }) => ({ by: side === 'ours' ? from : null, text, at })),
        ...replies.filter((one) => one.enquiry_id === id).map(({ who: by, text, at }) => ({ by, text, at })),
      ].filter(({ text }) => text !== '');
      const latest = said.toSorted((one, other) => (one.at < other.at ? -1 : 1)).at(-1);
      return [
        id,
        {
          excerpt: { by: latest?.by ?? null, text: excerptOf(latest?.text.slice(0, begins) ?? '') },
          files: Number(files.find((one) => one.enquiry_id === id)?.count ?? 0),
          declined: declined.some((one) => one.enquiry_id === id),
          writing: writers.filter((one) => one.enquiry_id === id).map(({ who }) => who),
        },
      ];
    }),
  );
}
