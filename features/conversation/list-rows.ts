import { sql } from 'kysely';
import type { Store } from '../../core/store/store.ts';
import type { ListedEnquiry } from '../enquiries/desk/api.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import { readBy, writersNow } from '../enquiries/writers.ts';
import { folded } from '../enquiries/search-text.ts';
import { idList, isAmong } from '../../core/store/id-lists.ts';
import { excerptOf, wordsAround } from './excerpt.ts';

/** Columns of a list that come from the conversation, and the beginning of its latest message. */
type ListedConversation = Pick<ListedEnquiry, 'excerpt' | 'files' | 'declined' | 'writing' | 'unread' | 'draft'> & {
  readonly text: string;
};

type ListedRow = Pick<EnquiryRow, 'id' | 'state' | 'message' | 'received_at'>;

/** Removes bidirectional controls and invisible characters, except the joiners that some scripts need. */
export function visible(text: string): string {
  return text.replace(/[\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/g, '');
}

const begins = 600;

/** Adds to each record of a page its latest message, attachment count, declined call, and who else is writing. */
export async function withConversations<Row extends ListedRow>(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  rows: readonly Row[],
  { find = '', who = '' }: { readonly find?: string | undefined; readonly who?: string } = {},
): Promise<readonly (Row & ListedConversation)[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { db, engine } = store;
  const isOneOfThese = isAmong(engine, sql.val(idList(engine, ids)), 'enquiry_id');
  const [mails, replies, files, notes, declined, writers, readers] = await Promise.all([
    db
      .selectFrom('conversation_mails')
      .select(['enquiry_id', 'text', 'received_at as at'])
      .select(sql<string | null>`case side when 'ours' then from_address end`.as('by'))
      .select(sql<'message' | 'reply'>`case side when 'ours' then 'reply' else 'message' end`.as('in'))
      .where(isOneOfThese)
      .where('kind', '=', 'answer')
      .orderBy('received_at')
      .execute(),
    db
      .selectFrom('enquiry_replies')
      .select(['enquiry_id', 'who as by', 'text', 'at', sql<'reply'>`'reply'`.as('in')])
      .where(isOneOfThese)
      .orderBy('at')
      .execute(),
    db
      .selectFrom('conversation_files')
      .innerJoin('conversation_mails', 'conversation_mails.id', 'conversation_files.mail_id')
      .select(['enquiry_id', 'name', 'received_at as at'])
      .where(isOneOfThese)
      .execute(),
    find === ''
      ? []
      : db
          .selectFrom('enquiry_acts')
          .select(['enquiry_id', 'who', 'text', 'at'])
          .where(isOneOfThese)
          .where('act', '=', 'note')
          .execute(),
    db
      .selectFrom('conversation_call_answers')
      .innerJoin('calls', 'calls.id', 'conversation_call_answers.call_id')
      .select('calls.enquiry_id')
      .where(isOneOfThese)
      .where('calls.state', '=', 'booked')
      .where('settled_at', 'is', null)
      .execute(),
    writersNow({ store, now }),
    readBy(store, who, ids),
  ]);
  const wanted = folded(find.trim());
  return rows.map((row) => {
    const { id, state, message, received_at: at } = row;
    const said = [
      { by: null, text: message, at, in: 'form' as const },
      ...[...mails, ...replies].filter((one) => one.enquiry_id === id),
    ].filter(({ text }) => text !== '');
    const names = files.filter((one) => one.enquiry_id === id);
    const latest = said.toSorted((one, other) => (one.at < other.at ? -1 : 1)).at(-1);
    const { by, text: whole } = latest ?? { by: null, text: '' };
    const places = [
      ...said,
      ...notes.flatMap(({ enquiry_id: of, who, text: note, at }) =>
        of === id && note !== null ? [{ by: who, text: note, at, in: 'note' as const }] : [],
      ),
      ...names.map(({ name, at }) => ({ by: null, text: name, at, in: 'file' as const })),
    ];
    const found = wanted === '' ? undefined : places.findLast((one) => folded(one.text).includes(wanted));
    const hit = found && {
      by: found.by,
      text: visible(wordsAround(found.text, wanted)),
      found: { in: found.in, at: found.at },
    };
    const reader = readers.find((one) => one.enquiry_id === id);
    const theirs = said.reduce((at, one) => (one.by === null && one.at > at ? one.at : at), '');
    const text = visible(whole.slice(0, begins).trim());
    return {
      ...row,
      excerpt: hit ?? { by, text: excerptOf(text), found: null },
      text: whole.length > begins ? `${text}…` : text,
      files: names.length,
      declined: declined.some((one) => one.enquiry_id === id),
      writing: writers.filter((one) => one.enquiry_id === id && one.who !== who).map((one) => one.who),
      unread: state === 'open' && theirs > (reader?.seen_at ?? ''),
      draft: (reader?.reply ?? '') !== '',
    };
  });
}
