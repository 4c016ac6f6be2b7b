import { mailLinkPaths } from '../../contract/answers.ts';
import { enquiryActs, type EnquiryAct } from './act-names.ts';
import { tokenHash } from '../../core/mail/link-token.ts';
import { perContext } from '../../core/context/context.ts';
import { compiledOnce } from '../../core/store/compiled-once.ts';
import { writeJournal } from '../../core/store/journal.ts';
import type { EnquiryActRow, EnquiryRow } from './rows.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import { ActRecords, isSettling, type EnquiryChange } from './act-records.ts';
import { personOf, type WorkTools } from './changing.ts';
import { tellLater, tellNobody, undoLasts } from './tell-sender.ts';
import { day } from '../../contract/time.ts';

export const actRules = {
  /** How long a link works after the email with it was sent; milliseconds. */
  linkLasts: 60 * day,
  /** How long an act can be undone by its link; milliseconds. The sender is told afterwards. */
  undoLasts,
  /** Most colleagues who can take one enquiry by link. */
  takers: 20,
} as const;

interface ActTools extends WorkTools {
  readonly mintToken: () => string;
}

/** Who did something (undefined if they gave no name), and when; `withTool`: with the command-line tool. */
export interface Deed {
  readonly name: string | undefined;
  readonly withTool: boolean;
  readonly at: Date;
}

/** An enquiry as a link shows it. */
export interface LinkedEnquiry {
  /** The act of the link. */
  readonly act: EnquiryAct;
  readonly enquiry: EnquiryRow;
  /** Colleagues who are answering it, first one first. */
  readonly takers: readonly Deed[];
  /** Who answered or closed it, if known. */
  readonly settled: Deed | undefined;
  /** Until when this link can undo its act; undefined if it cannot. */
  readonly undoUntil: Date | undefined;
}

/** `already`: it was answered or closed before, or has the most takers; nothing was changed. */
export interface ActDone extends LinkedEnquiry {
  readonly outcome: 'done' | 'already';
}

/** The insert of one link, compiled once. */
const addsLink = perContext(({ store: { db } }: { readonly store: Store }) =>
  compiledOnce(['enquiry_id', 'act', 'token_hash', 'expires_at', 'used_at'], (link) =>
    db.insertInto('enquiry_links').values(link),
  ),
);

/** Creates the links of one email, one for each act on each enquiry. Only the hashes of the tokens are stored. */
export async function actPagesOf(
  { store, now, mintToken }: ActTools,
  functionsUrl: string,
  enquiryIds: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<EnquiryAct, string>>>> {
  const expires_at = new Date(now().getTime() + actRules.linkLasts).toISOString();
  const tokens = enquiryIds.flatMap((enquiry_id) =>
    enquiryActs.map((act) => ({ enquiry_id, act, token: mintToken() })),
  );
  const links = tokens.map(({ token, ...link }) => ({
    ...link,
    token_hash: tokenHash(token),
    expires_at,
    used_at: null,
  }));
  if (links.length > 0) await store.batch(...links.map(addsLink({ store })));
  const pageOf = (id: string, wanted: EnquiryAct): string => {
    const token = tokens.find(({ enquiry_id: of, act }) => of === id && act === wanted)?.token ?? '';
    return `${functionsUrl}${mailLinkPaths.enquiry}?token=${token}`;
  };
  return new Map(
    enquiryIds.map((id) => [
      id,
      { take: pageOf(id, 'take'), answered: pageOf(id, 'answered'), 'not-for-us': pageOf(id, 'not-for-us') },
    ]),
  );
}

/** Who was last to take each of the enquiries, by enquiry id. */
export async function latestTakers({ db }: Store, enquiryIds: readonly string[]): Promise<ReadonlyMap<string, Deed>> {
  if (enquiryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('enquiry_acts')
    .selectAll()
    .where('enquiry_id', 'in', enquiryIds)
    .where('act', '=', 'take')
    .where('undone_at', 'is', null)
    .orderBy('at')
    .execute();
  return new Map(rows.map((row) => [row.enquiry_id, deed(row)]));
}

/** The enquiry of a link; undefined if the link is unknown or expired. Changes nothing. */
export function openActLink(tools: ActTools, token: string): Promise<LinkedEnquiry | undefined> {
  return withLink(tools, token, ({ records, link, enquiry }) => seen(records, link, enquiry, tools.now()));
}

/** Performs a link's act once; a second colleague gets who was first. @param tells tells the sender it is not for us */
export async function actByLink(
  tools: ActTools,
  token: string,
  { name, tells }: { readonly name: string; readonly tells: boolean },
): Promise<ActDone | undefined> {
  return withLink(tools, token, async ({ transaction, records, link, enquiry }): Promise<ActDone> => {
    const now = tools.now();
    const at = now.toISOString();
    const before = await seen(records, link, enquiry, now);
    // The team is emailed about enquiries in the side tray too; acting on one shows that it is genuine.
    const isOpen = enquiry.state === 'open' || enquiry.state === 'tray';
    const mayAct = isOpen && (link.act !== 'take' || before.takers.length < actRules.takers);
    if (!mayAct) return { ...before, outcome: 'already' };
    // The button was pressed twice.
    if (link.act === 'take' && link.used_at !== null && before.takers.some((taker) => (taker.name ?? '') === name))
      return { ...before, outcome: 'done' };
    const who = `link:${name}`;
    await writeJournal(
      transaction,
      { who },
      {
        act: `enquiries.${link.act}`,
        record: enquiry.reference,
        details: link.act === 'not-for-us' ? { by: 'link', tells } : { by: 'link' },
      },
      at,
    );
    await records.add({
      id: tools.newId(),
      enquiry_id: enquiry.id,
      act: link.act,
      who,
      at,
      name: name === '' ? null : name,
      link_hash: link.token_hash,
    });
    await records.use(link.token_hash, at);
    await records.change(enquiry.id, {
      ...changeOf(link.act, enquiry, who, at),
      tray_at: null,
      tray_by: null,
      version: enquiry.version + 1,
    });
    if (link.act === 'not-for-us' && tells) await tellLater(tools, transaction, enquiry, at);
    const changed = await records.enquiry(enquiry.id);
    return { ...(await seen(records, { ...link, used_at: at }, changed ?? enquiry, now)), outcome: 'done' };
  });
}

/** What an act changes of the enquiry; the first to take it becomes its owner. */
function changeOf(act: EnquiryAct, { owner }: EnquiryRow, who: string, at: string): EnquiryChange {
  if (act === 'answered') return { state: 'answered', answered_at: at, closed_at: null, closed_as: null };
  if (act === 'not-for-us') return { state: 'closed', answered_at: null, closed_at: at, closed_as: 'not-for-us' };
  return { state: 'open', ...(owner === null ? { owner: who, owner_at: at } : {}) };
}

/** Undoes a link's recent act; undefined if it is too late or something else was done since. */
export function undoByLink(tools: ActTools, token: string): Promise<LinkedEnquiry | undefined> {
  return withLink(tools, token, async ({ transaction, records, link, enquiry }) => {
    const now = tools.now();
    const own = await ownActs(records, link, enquiry, now);
    if (own.length === 0) return undefined;
    const at = now.toISOString();
    const [latest] = own.slice(-1);
    const who = latest?.who ?? 'link:';
    const entry = { act: 'enquiries.undo', record: enquiry.reference, details: { by: 'link', what: link.act } };
    await writeJournal(transaction, { who }, entry, at);
    const ids = own.map(({ id }) => id);
    await records.undo(ids, at);
    await records.use(link.token_hash, null);
    await records.change(enquiry.id, {
      ...(await undoneChange(records, link.act, enquiry, latest)),
      version: enquiry.version + 1,
    });
    if (link.act === 'not-for-us') await tellNobody(transaction, enquiry.id);
    const changed = await records.enquiry(enquiry.id);
    return seen(records, { ...link, used_at: null }, changed ?? enquiry, now);
  });
}

/** What undoing an act changes; if its owner leaves, the first remaining taker becomes the owner. */
async function undoneChange(
  records: ActRecords,
  act: EnquiryAct,
  { id, owner, owner_at: since }: EnquiryRow,
  undone: EnquiryActRow | undefined,
): Promise<EnquiryChange> {
  if (act !== 'take') return { state: 'open', answered_at: null, closed_at: null, closed_as: null };
  if (undone === undefined || owner !== undone.who || since !== undone.at) return {};
  const [next] = (await records.acts(id)).filter((left) => left.act === 'take');
  return { owner: next?.who ?? null, owner_at: next?.at ?? null };
}

interface Linked {
  readonly transaction: DatabaseTransaction;
  readonly records: ActRecords;
  readonly link: NonNullable<Awaited<ReturnType<ActRecords['link']>>>;
  readonly enquiry: EnquiryRow;
}

async function withLink<Result>({ store, now }: ActTools, token: string, work: (linked: Linked) => Promise<Result>) {
  return store.db.transaction().execute(async (transaction) => {
    const records = new ActRecords(transaction, store.engine);
    const found = await records.link(tokenHash(token), now().toISOString());
    const enquiry = found && (await records.enquiry(found.enquiry_id));
    // Of two presses at once the second waits for the enquiry's lock, so the link is read again after it.
    const link = enquiry && (await records.link(tokenHash(token), now().toISOString()));
    return link && work({ transaction, records, link, enquiry });
  });
}

/** Acts of this link that can still be undone; empty if the enquiry has been changed otherwise since. */
async function ownActs(records: ActRecords, link: Linked['link'], enquiry: EnquiryRow, now: Date) {
  const since = new Date(now.getTime() - actRules.undoLasts).toISOString();
  const acts = (await records.acts(enquiry.id)).filter(
    ({ link_hash: hash, act, at }) => hash === link.token_hash && act === link.act && at > since,
  );
  if (link.act === 'take') return enquiry.state === 'open' ? acts.slice(-1) : [];
  const mark =
    link.act === 'answered' ? enquiry.answered_at : enquiry.closed_as === 'not-for-us' ? enquiry.closed_at : null;
  const isAsMarked = enquiry.state === (link.act === 'answered' ? 'answered' : 'closed');
  return isAsMarked ? acts.filter(({ at }) => at === mark) : [];
}

async function seen(records: ActRecords, link: Linked['link'], enquiry: EnquiryRow, now: Date): Promise<LinkedEnquiry> {
  const acts = await records.acts(enquiry.id);
  const [latest] = (await ownActs(records, link, enquiry, now)).slice(-1);
  const settling = acts.findLast(({ act }) => isSettling(act));
  return {
    act: link.act,
    enquiry,
    takers: acts.filter(({ act }) => act === 'take').map(deed),
    settled: enquiry.state === 'open' || enquiry.state === 'tray' || !settling ? undefined : deed(settling),
    undoUntil: latest && new Date(Date.parse(latest.at) + actRules.undoLasts),
  };
}

function deed({ name, who, link_hash: hash, at }: EnquiryActRow): Deed {
  const person = who === null || who.startsWith('link:') ? (name ?? undefined) : personOf(who);
  return { name: person, withTool: hash === null && (who === null || who.startsWith('tool:')), at: new Date(at) };
}
