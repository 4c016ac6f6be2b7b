import { Temporal } from 'temporal-polyfill';
import { tokenHash } from '../../core/mail/link-token.ts';
import { writeJournal } from '../../core/store/journal.ts';
import type { Database } from '../../core/store/store.ts';
import { settle, type Outcome } from './changes.ts';
import { callOfOutcomeLink, changing, stored } from './records.ts';
import { momentOf, type CallTools } from './tools.ts';

/** How many days a link works: the visitor's to choose a time, the desk's to say what became of the call. */
const linkLasts = { times: 14, outcome: 60 } as const;

/** Whoever opened the link in the desk's mail: it asks for no name. */
const byLink = 'link:';

/**
 * Makes a link to choose a time, or for the desk, to say what became of a call; it works until `until` at least.
 * @returns its token; only the hash is stored
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

/** Says what became of a call of a desk's link. The first word counts. */
export async function recordOutcome(tools: CallTools, token: string, outcome: Outcome) {
  const open = (db: Database) => callOfOutcomeLink(db, token, momentOf(tools));
  const recording = await changing(tools, open, async (change) => {
    // Of two who press at once the second waited for the enquiry, and now reads what the first has said.
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
