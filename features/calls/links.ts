import { Temporal } from 'temporal-polyfill';
import { tokenHash } from '../../core/mail/link-token.ts';
import { writeJournal } from '../../core/store/journal.ts';
import type { CallRow } from './tables.ts';
import type { Database } from '../../core/store/store.ts';
import { hasBegun, viewOf, type CallView } from './call-view.ts';
import { settle, type Outcome } from './changes.ts';
import { callOfOutcomeLink, inTransaction, stored } from './records.ts';
import { momentOf, type CallTools } from './tools.ts';

/**
 * How long a link works from its making: the visitor's to choose a time, and the desk's to say what became of the call;
 * days.
 */
const linkLasts = { times: 14, outcome: 60 } as const;

/** Whoever opened the link in the desk's mail: it asks for no name. */
const byLink = 'link:';

/**
 * `already`: somebody has said it, `early`: the call has not begun; `unknown`: no such link, it has ended, or the call
 * is cancelled.
 */
type Recording =
  | { readonly kind: 'recorded' | 'already' | 'early'; readonly call: CallView }
  | { readonly kind: 'unknown' };

/**
 * Makes a link to choose a time, for the mail that is being written.
 * @param until it works until then at least, so that a call that is booked can be moved with it
 * @returns its token, of which only the hash is stored
 */
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

/** The call of a desk's link. Changes nothing. */
export async function openOutcome(
  tools: CallTools,
  token: string,
): Promise<{ readonly kind: 'open'; readonly call: CallView } | { readonly kind: 'unknown' }> {
  const row = await callOfOutcomeLink(tools.store.db, tokenHash(token), momentOf(tools));
  return row && row.state !== 'cancelled' ? { kind: 'open', call: viewOf(tools.rules, row) } : { kind: 'unknown' };
}

/** Says what became of a call, once it has begun. The first word counts. */
export async function recordOutcome(tools: CallTools, token: string, outcome: Outcome): Promise<Recording> {
  const recording = await inTransaction(tools.store, async (records): Promise<Recording> => {
    const found = await callOfOutcomeLink(records.transaction, tokenHash(token), momentOf(tools));
    // Of two who press at once the second waits here, and then reads what the first has said.
    const enquiry = found && (await records.enquiry(found.enquiry_id));
    const row = found && (await records.call(found.id));
    if (!enquiry || !row || row.state === 'cancelled') return { kind: 'unknown' };
    const call = viewOf(tools.rules, row);
    if (call.state !== 'booked') return { kind: 'already', call };
    if (!hasBegun(tools, call)) return { kind: 'early', call };
    const changed = await settle({ tools, records, enquiry }, row, outcome, byLink);
    await writeJournal(
      records.transaction,
      { who: byLink },
      { act: `calls.${outcome}`, record: enquiry.reference },
      stored(momentOf(tools)),
    );
    return { kind: 'recorded', call: viewOf(tools.rules, changed) };
  });
  if (recording.kind === 'recorded') tools.onMail();
  return recording;
}
