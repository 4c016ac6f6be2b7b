import { tokenHash } from '../../mail/link-token.ts';
import { NotThere } from '../../store/act-errors.ts';
import { writeJournal, type Actor } from '../../store/journal.ts';
import type { DeskSessionRow } from '../../store/tables.ts';
import type { DatabaseTransaction, Store } from '../../store/store.ts';
import { personOf, signInRules, type SignInTools } from './links.ts';

type SessionTools = Pick<SignInTools, 'store' | 'now' | 'newId' | 'mintToken'>;

export type Session = DeskSessionRow;

export interface OpenedSession extends Session {
  /** Value of the cookie; only the hash of token and key is stored. */
  readonly token: string;
  /** A second secret, held by the page, if cookies are shared with other ports; otherwise empty. */
  readonly key: string;
}

async function addSession(
  transaction: DatabaseTransaction,
  { newId, mintToken }: SessionTools,
  now: Date,
  {
    who,
    local,
    device,
    keyed,
  }: { readonly who: string; readonly local: boolean; readonly device: string; readonly keyed: boolean },
): Promise<OpenedSession> {
  const token = mintToken();
  const key = keyed ? mintToken() : '';
  const at = now.toISOString();
  const row: Session = {
    token_hash: tokenHash(token + key),
    id: newId(),
    who,
    local: local ? 1 : 0,
    device,
    created_at: at,
    seen_at: at,
    expires_at: new Date(now.getTime() + signInRules.sessionLasts).toISOString(),
    ended_at: null,
  };
  await transaction.insertInto('desk_sessions').values(row).execute();
  await writeJournal(transaction, { who }, { act: 'desk.sign-in', record: row.id, details: { local } }, at);
  return { ...row, token, key };
}

export function openLocalSession(tools: SessionTools, who: string, device: string): Promise<OpenedSession> {
  return tools.store.db
    .transaction()
    .execute((transaction) => addSession(transaction, tools, tools.now(), { who, local: true, device, keyed: true }));
}

/**
 * Opens a session by an emailed link, which then stops working. Of two concurrent requests one succeeds.
 * @returns undefined if the link no longer works or its person may no longer sign in
 */
export function useLink(
  tools: SessionTools,
  people: readonly string[],
  token: string,
  { device, keyed }: { readonly device: string; readonly keyed: boolean },
): Promise<OpenedSession | undefined> {
  const now = tools.now();
  return tools.store.db.transaction().execute(async (transaction) => {
    const link = await transaction
      .updateTable('desk_links')
      .set({ used_at: now.toISOString() })
      .where('token_hash', '=', tokenHash(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .returning('who')
      .executeTakeFirst();
    const who = link && personOf(people, link.who);
    return who === undefined ? undefined : addSession(transaction, tools, now, { who, local: false, device, keyed });
  });
}

type FoundSession =
  | { readonly state: 'none' }
  | { readonly state: 'open'; readonly session: Session }
  | { readonly state: 'over'; readonly who: string; readonly at: Date };

/**
 * Finds the session of a token. It is only valid while its person may sign in, unless it is local. Its use is recorded
 * once a minute; failing to record it does not prevent access.
 */
export async function findSession(
  { store, now }: Pick<SessionTools, 'store' | 'now'>,
  people: readonly string[],
  token: string,
): Promise<FoundSession> {
  const row = await store.db
    .selectFrom('desk_sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (!row || row.ended_at !== null) return { state: 'none' };
  if (row.local === 0 && personOf(people, row.who) === undefined) return { state: 'none' };
  const time = now();
  const end = new Date(row.expires_at);
  if (time >= end) return { state: 'over', who: row.who, at: end };
  if (time.getTime() - Date.parse(row.seen_at) >= signInRules.seenEvery)
    await store.db
      .updateTable('desk_sessions')
      .set({ seen_at: time.toISOString() })
      .where('token_hash', '=', row.token_hash)
      .execute()
      .catch(() => undefined);
  return { state: 'open', session: row };
}

export async function listSessions(
  { store, now }: Pick<SessionTools, 'store' | 'now'>,
  who?: string,
): Promise<Session[]> {
  const open = store.db
    .selectFrom('desk_sessions')
    .selectAll()
    .where('expires_at', '>', now().toISOString())
    .where('ended_at', 'is', null);
  return (who === undefined ? open : open.where('who', '=', who))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** Ends one session of a person. @throws AlreadyDone, or NotThere if they have no such open session */
export async function endSession(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  who: string,
  id: string,
): Promise<void> {
  const at = now().toISOString();
  await store.db.transaction().execute(async (transaction) => {
    // Written first, so that a repeated key is reported rather than a missing session.
    await writeJournal(transaction, actor, { act: 'desk.sign-out', record: id }, at);
    const ended = await transaction
      .updateTable('desk_sessions')
      .set({ ended_at: at })
      .where('id', '=', id)
      .where('who', '=', who)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    if (ended.length === 0) throw new NotThere('This session has ended already.');
  });
}

export async function endAllSessions(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  who: string,
): Promise<number> {
  const at = now().toISOString();
  return store.db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('desk_sessions')
      .set({ ended_at: at })
      .where('who', '=', who)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', at)
      .returning('id')
      .execute();
    await transaction
      .updateTable('desk_links')
      .set({ used_at: at })
      .where('who', '=', who)
      .where('used_at', 'is', null)
      .execute();
    await writeJournal(
      transaction,
      actor,
      { act: 'desk.sign-out-everywhere', record: null, details: { sessions: ended.length } },
      at,
    );
    return ended.length;
  });
}
