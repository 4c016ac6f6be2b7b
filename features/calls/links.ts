import { Temporal } from 'temporal-polyfill';
import { tokenHash } from '../../core/mail/link-token.ts';
import { writeJournal } from '../../core/store/journal.ts';
import type { CallRow } from './tables.ts';
import type { Database } from '../../core/store/store.ts';
import { settle, type Outcome } from './changes.ts';
import { callOfOutcomeLink, inTransaction, stored } from './records.ts';
import { momentOf, type CallTools } from './tools.ts';

/** How many days a link works: the visitor's to choose a time, the desk's to say what became of the call. */
const linkLasts = { times: 14, outcome: 60 } as const;

/** Whoever opened the link in the desk's mail: it asks for no name. */
const byLink = 'link:';

/** Makes a link to choose a time, which works until `until` at least. @returns its token; only the hash is stored */
export async function issueLink(
  tools: CallTools,
  db: Database,
  enquiryId: string,
  until?: Temporal.Instant,
): Promise<string> {
  return issue(tools, db, { enquiryId }, linkLasts.times, until);
}

/** Makes a link for the desk, to say whether a call was held. @returns its token */
export function issueOutcomeLink(
  tools: CallTools,
  db: Database,
  call: Pick<CallRow, 'id' | 'enquiry_id'>,
): Promise<string> {
  return issue(tools, db, { enquiryId: call.enquiry_id, callId: call.id }, linkLasts.outcome);
}

async function issue(
  tools: CallTools,
  db: Database,
  about: { readonly enquiryId: string; readonly callId?: string },
  days: number,
  until?: Temporal.Instant,
): Promise<string> {
  const token = tools.mintToken();
  const at = momentOf(tools);
  const usual = at.add({ hours: days * 24 });
  const expiresAt = until && Temporal.Instant.compare(until, usual) > 0 ? until : usual;
  await db
    .insertInto('call_links')
    .values({
      token_hash: tokenHash(token),
      purpose: about.callId === undefined ? 'times' : 'outcome',
      enquiry_id: about.enquiryId,
      call_id: about.callId ?? null,
      created_at: stored(at),
      expires_at: stored(expiresAt),
    })
    .execute();
  return token;
}

/** Says what became of a call of a desk's link. The first word counts. */
export async function recordOutcome(
  tools: CallTools,
  token: string,
  outcome: Outcome,
): Promise<'recorded' | 'already' | 'unknown'> {
  const recording = await inTransaction(tools.store, async (records) => {
    const found = await callOfOutcomeLink(records.transaction, tokenHash(token), momentOf(tools));
    // Of two who press at once the second waits here, and then reads what the first has said.
    const enquiry = found && (await records.enquiry(found.enquiry_id));
    const call = found && (await records.call(found.id));
    if (!enquiry || !call) return 'unknown';
    if (call.state !== 'booked') return 'already';
    await settle({ tools, records, enquiry }, call, outcome, byLink);
    const entry = { act: `calls.${outcome}`, record: enquiry.reference };
    await writeJournal(records.transaction, { who: byLink }, entry, stored(momentOf(tools)));
    return 'recorded';
  });
  if (recording === 'recorded') tools.onMail();
  return recording;
}
