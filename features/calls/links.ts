import { Temporal } from 'temporal-polyfill';
import { tokenHash } from '../../core/mail/link-token.ts';
import { writeJournal } from '../../core/store/journal.ts';
import type { Database } from '../../core/store/store.ts';
import { linkLasts } from './schema.ts';
import { settle, type Outcome } from './changes.ts';
import { callOfOutcomeLink, changing, stored } from './records.ts';
import { momentOf, type CallTools } from './tools.ts';

/** Author in the journal of outcomes by link, which needs no sign-in. */
const byLink = 'link:';

/**
 * Issues a link to choose a time, or with `call_id` to record that call's outcome. It works at least until `until`.
 * @returns the token, of which only the hash is stored
 */
export async function issueLink(
  tools: CallTools,
  db: Database,
  enquiry_id: string,
  { until, call_id = null }: { readonly until?: Temporal.Instant; readonly call_id?: string | null } = {},
): Promise<string> {
  const token = tools.mintToken();
  const now = momentOf(tools);
  const purpose = call_id === null ? 'times' : 'outcome';
  const usual = now.add({ hours: 24 * linkLasts[purpose] });
  const ends = until && Temporal.Instant.compare(until, usual) > 0 ? until : usual;
  const times = { created_at: stored(now), expires_at: stored(ends) };
  await db
    .insertInto('call_links')
    .values({ token_hash: tokenHash(token), enquiry_id, call_id, purpose, ...times })
    .execute();
  return token;
}

/** Records an outcome by a desk's link. Once there is one, links no longer change it. */
export async function recordOutcome(tools: CallTools, token: string, outcome: Outcome) {
  const open = (db: Database) => callOfOutcomeLink(db, token, momentOf(tools));
  const recording = await changing(tools, open, async (change) => {
    // Read again under the lock: of two simultaneous presses, the second finds the outcome of the first.
    const call = await open(change.transaction);
    if (call?.state !== 'booked') return call && 'already';
    const { reference, ...row } = call;
    await settle(change, row, outcome, byLink);
    const entry = { act: `calls.${outcome}`, record: reference };
    await writeJournal(change.transaction, { who: byLink }, entry, stored(momentOf(tools)));
    return 'recorded';
  });
  if (recording === 'recorded') tools.onMail();
  return recording ?? 'unknown';
}
