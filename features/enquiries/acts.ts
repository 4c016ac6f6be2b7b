import { mailLinkPaths } from '../../contract/answers.ts';
import { actLinkLasts, enquiryActs, type EnquiryAct } from './act-names.ts';
import { tokenHash } from '../../core/mail/link-token.ts';
import { perContext, type Context } from '../../core/context/context.ts';
import { compiledOnce } from '../../core/store/compiled-once.ts';
import { writeJournal } from '../../core/store/journal.ts';
import * as z from 'zod/mini';
import { ownership, type EnquiryActRow, type EnquiryRow } from './rows.ts';
import type { EnquiryLinkRow } from './tables.ts';
import { inRecords, isSettling, type EnquiryChange } from './act-records.ts';
import { changeLocked, personOf, type ChangeScene, type WorkTools } from './changing.ts';
import { tellLater, tellNobody, undoLasts } from './settle.ts';

export const actRules = {
  /** How long a link works after the email with it was sent; milliseconds. */
  linkLasts: actLinkLasts,
  /** How long an act can be undone by its link; milliseconds. The sender is told afterwards. */
  undoLasts,
} as const;

type ActTools = WorkTools & Pick<Context, 'mintToken'>;

/** Who did something (undefined if they gave no name), and when; `withTool`: with the command-line tool. */
export interface Deed {
  readonly name: string | undefined;
  readonly withTool: boolean;
  readonly at: string;
}

export interface LinkedEnquiry {
  readonly act: EnquiryAct;
  readonly enquiry: EnquiryRow;
  readonly taker: Deed | undefined;
  readonly settled: Deed | undefined;
  /** Until when this link can undo its act; undefined if it cannot. */
  readonly undoUntil: Date | undefined;
}

/** `already`: it was answered or closed before; nothing was changed. */
export interface ActDone extends LinkedEnquiry {
  readonly outcome: 'done' | 'already';
}

/** The insert of one link, compiled once. */
const addsLink = perContext(({ store: { db } }: Pick<Context, 'store'>) =>
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
  const tokens = enquiryIds.map(
    (id) => [id, { take: mintToken(), answered: mintToken(), 'not-for-us': mintToken() }] as const,
  );
  const links = tokens.flatMap(([enquiry_id, of]) =>
    enquiryActs.map((act) => ({ enquiry_id, act, token_hash: tokenHash(of[act]), expires_at, used_at: null })),
  );
  if (links.length > 0) await store.batch(...links.map(addsLink({ store })));
  const page = (token: string): string => `${functionsUrl}${mailLinkPaths.enquiry}?token=${token}`;
  return new Map(
    tokens.map(([id, of]) => [
      id,
      { take: page(of.take), answered: page(of.answered), 'not-for-us': page(of['not-for-us']) },
    ]),
  );
}

/** The enquiry of a link; undefined if the link is unknown or expired. Changes nothing. */
export function openActLink(tools: ActTools, token: string): Promise<LinkedEnquiry | undefined> {
  return withLink(tools, token, seen);
}

const after = { take: 'open', answered: 'answered', 'not-for-us': 'closed' } as const;

/** Performs a link's act once; a second colleague gets who was first. @param tells tells the sender it is not for us */
export async function actByLink(
  tools: ActTools,
  token: string,
  { name, tells }: { readonly name: string; readonly tells: boolean },
): Promise<ActDone | undefined> {
  return withLink(tools, token, async (scene): Promise<ActDone> => {
    const { transaction, link, enquiry, at } = scene;
    const { act } = link;
    const who = `link:${name}`;
    // The team is emailed about enquiries in the side tray too; acting on one shows that it is genuine.
    if (isOver(enquiry)) return { ...(await seen(scene)), outcome: 'already' };
    const isPressedTwice = act === 'take' && link.used_at !== null && enquiry.owner === who;
    if (isPressedTwice) return { ...(await seen(scene)), outcome: 'done' };
    const details = act === 'not-for-us' ? { by: 'link', tells } : { by: 'link' };
    const changed = await changeLocked(scene, { who }, { act: `enquiries.${act}`, details }, async () => {
      if (act === 'not-for-us' && tells) await tellLater(tools, transaction, enquiry, at);
      const ends = act === 'answered' ? { answered_at: at } : { closed_at: at, closed_as: 'not-for-us' as const };
      const does = act === 'take' ? { owner: who, owner_at: at } : ends;
      const did = act === 'take' ? { act, text: JSON.stringify(z.parse(ownership, enquiry)) } : { act };
      return { to: { ...does, state: after[act], tray_at: null, tray_by: null }, did };
    });
    const used = await use(scene, at);
    return { ...(await seen({ ...scene, enquiry: changed, link: used })), outcome: 'done' };
  });
}

/** Undoes a link's recent act; undefined if it is too late or something else was done since. */
export function undoByLink(tools: ActTools, token: string): Promise<LinkedEnquiry | undefined> {
  return withLink(tools, token, async (scene) => {
    const { transaction, records, link, enquiry, at } = scene;
    const own = ownAct(scene, await records.acts(enquiry.id));
    if (!own) return undefined;
    const entry = { act: 'enquiries.undo', record: enquiry.reference, details: { by: 'link', what: link.act } };
    await writeJournal(transaction, { who: own.who }, entry, at);
    await records.undo([own], at);
    const to: EnquiryChange =
      link.act === 'take'
        ? z.parse(ownership, JSON.parse(own.text ?? ''))
        : { state: 'open', answered_at: null, closed_at: null, closed_as: null };
    await records.change(enquiry, to);
    if (link.act === 'not-for-us') await tellNobody(transaction, enquiry.id);
    return seen({ ...scene, enquiry: { ...enquiry, ...to }, link: await use(scene, null) });
  });
}

interface Linked extends ChangeScene {
  readonly link: EnquiryLinkRow;
}

async function withLink<Result>(tools: ActTools, token: string, work: (linked: Linked) => Promise<Result>) {
  return inRecords(tools, async (scene) => {
    const query = scene.transaction
      .selectFrom('enquiry_links')
      .selectAll()
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', scene.at);
    const found = await query.executeTakeFirst();
    const enquiry = found && (await scene.records.enquiry(found.enquiry_id));
    // Of two presses at once the second waits for the enquiry's lock, so the link is read again after it.
    const link = enquiry && (await query.executeTakeFirst());
    return link && work({ ...scene, link, enquiry });
  });
}

async function use({ transaction, link }: Linked, used_at: string | null): Promise<EnquiryLinkRow> {
  await transaction.updateTable('enquiry_links').set({ used_at }).where('token_hash', '=', link.token_hash).execute();
  return { ...link, used_at };
}

function isOver({ state }: EnquiryRow): boolean {
  return state === 'answered' || state === 'closed';
}

/** The act of this link if it can still be undone; undefined if something else was done since. */
function ownAct({ link, enquiry, at }: Linked, acts: readonly EnquiryActRow[]): EnquiryActRow | undefined {
  const latest = acts.at(-1);
  const isOwn = latest?.act === link.act && latest.at === link.used_at && enquiry.state === after[link.act];
  return isOwn && Date.parse(at) - Date.parse(latest.at) < undoLasts ? latest : undefined;
}

async function seen(scene: Linked): Promise<LinkedEnquiry> {
  const { records, link, enquiry } = scene;
  const acts = await records.acts(enquiry.id);
  const own = ownAct(scene, acts);
  const settling = acts.findLast(isSettling);
  return {
    act: link.act,
    enquiry,
    taker: takerOf(enquiry),
    settled: isOver(enquiry) && settling ? deed(settling.who, settling.at) : undefined,
    undoUntil: own && new Date(Date.parse(own.at) + undoLasts),
  };
}

/** Who has an enquiry, and since when; undefined if nobody. */
export function takerOf({ owner, owner_at: since }: Pick<EnquiryRow, 'owner' | 'owner_at'>) {
  return owner === null || since === null ? undefined : deed(owner, since);
}

function deed(who: string, at: string): Deed {
  return { name: who === 'link:' ? undefined : personOf(who), withTool: who.startsWith('tool:'), at };
}
