import { callsWithNames } from '../../calls/handling.ts';
import { excerptOf } from '../../conversation/excerpt.ts';
import { enquiryHolds, searchTextHolds } from '../../enquiries/search-text.ts';
import type { Store } from '../../../core/store/store.ts';
import type { Found } from '../../../core/desk/api.ts';

const most = 6;
/** Shortest search; shorter ones match almost everything. */
const fewest = 2;

type Hit = Found['found'][number];

function wordsOf({ state, closed_as: as }: { readonly state: string; readonly closed_as: string | null }): string {
  if (state === 'tray') return 'in the side tray';
  return state === 'closed' && as === 'not-for-us' ? 'not for us' : state;
}

async function enquiriesFound(store: Store, text: string): Promise<Hit[]> {
  const rows = await store.db
    .selectFrom('enquiries')
    .select(['reference', 'name', 'organization', 'message', 'state', 'closed_as', 'answered_at', 'closed_at'])
    .where(enquiryHolds(store, text))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => {
    const at = row.closed_at ?? row.answered_at;
    return {
      kind: 'enquiry',
      title: row.organization === null ? row.name : `${row.name}, ${row.organization}`,
      reference: row.reference,
      says: excerptOf(row.message),
      state: wordsOf(row),
      ...(at === null ? {} : { at }),
      to: `/enquiries/${row.reference}`,
    };
  });
}

async function callsFound(store: Store, text: string): Promise<Hit[]> {
  const rows = await callsWithNames(store)
    .where(searchTextHolds(store, text))
    .orderBy('calls.starts_at', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((call) => ({
    kind: 'call',
    title: call.name,
    reference: call.reference,
    state: call.state,
    at: call.starts_at,
    to: `/calls?at=${call.id}`,
  }));
}

async function lettersFound({ db }: Store, typed: string): Promise<Hit[]> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .select(['id', 'subject', 'state', 'created_at'])
    .where('state', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
  const wanted = typed.toLowerCase();
  return rows
    .filter(({ id, subject }) => subject.toLowerCase().includes(wanted) || id.includes(wanted))
    .slice(0, most)
    .map(({ id, subject, state }) => ({ kind: 'letter', title: subject, state: state ?? '', to: `/letters/${id}` }));
}

/**
 * Finds enquiries by everything written in them, calls by their enquiry's own text, and letters by subject, latest
 * first.
 */
export async function findRecords(store: Store, typed: string): Promise<readonly Hit[]> {
  const text = typed.trim();
  if (text.length < fewest) return [];
  const [enquiries, calls, letters] = await Promise.all([
    enquiriesFound(store, text),
    callsFound(store, text),
    lettersFound(store, text),
  ]);
  return [...enquiries, ...calls, ...letters];
}
