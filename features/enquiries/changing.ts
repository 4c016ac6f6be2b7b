import { enquiryActWords } from './act-names.ts';
import { Changed, NotThere } from '../../core/store/act-errors.ts';
import type { Outbox } from '../../core/outbox/outbox.ts';
import { writeJournal, type Actor, type JournalEntry } from '../../core/store/journal.ts';
import type { EnquiryActRow, EnquiryRow } from './rows.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import { ActRecords, type EnquiryChange } from './act-records.ts';
import { readReference } from './handling.ts';

/** What the use cases of the desk and of the tool need. */
export interface WorkTools {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly newId: () => string;
}

export interface NamedEnquiry {
  readonly reference: string;
  /** The version its reader saw: nothing is done over a later one. Undefined where nobody looked. */
  readonly version?: number | undefined;
}

/** What an act finds: the enquiry, locked until the end of the transaction. */
export interface ChangeScene {
  readonly transaction: DatabaseTransaction;
  readonly records: ActRecords;
  readonly enquiry: EnquiryRow;
  readonly at: string;
}

/** What an act does: to the row, and as a line of the enquiry's own history. */
export interface Change {
  readonly to?: EnquiryChange;
  readonly did: { readonly act: EnquiryActRow['act']; readonly text?: string };
}

type Work = (scene: ChangeScene) => Change | Promise<Change>;

/**
 * One act on one enquiry, in one transaction with its line of the journal and of the enquiry's history.
 * @param said what the journal says, never anything that a visitor typed
 * @throws NotThere, Changed when its version is not the one that was seen, AlreadyDone, and what `work` throws
 */
export async function changeEnquiry(
  { store, now, newId }: WorkTools,
  actor: Actor,
  { reference, version }: NamedEnquiry,
  said: Pick<JournalEntry, 'act' | 'details'>,
  work: Work,
): Promise<EnquiryRow> {
  return store.db.transaction().execute(async (transaction) => {
    const at = now().toISOString();
    const records = new ActRecords(transaction, store.engine);
    const enquiry = await records.enquiryOf(readReference(reference));
    if (!enquiry) throw new NotThere(`There is no enquiry ${reference}. It may have been erased.`);
    // Before the version is looked at: an act that is sent again has changed it itself.
    await writeJournal(transaction, actor, { record: enquiry.reference, ...said }, at);
    if (version !== undefined && version !== enquiry.version) throw await changedBy(records, enquiry);
    const { to, did } = await work({ transaction, records, enquiry, at });
    await records.change(enquiry.id, { ...to, version: enquiry.version + 1 });
    await records.add({ id: newId(), enquiry_id: enquiry.id, who: actor.who, at, ...did });
    return { ...enquiry, ...to, version: enquiry.version + 1 };
  });
}

/** A use case that is one such act. @param details what the journal says of its input */
export function enquiryAct<Input extends object>(
  act: `enquiries.${string}`,
  work: (scene: ChangeScene & { readonly tools: WorkTools; readonly actor: Actor }, input: Input) => ReturnType<Work>,
  details?: (input: Input) => NonNullable<JournalEntry['details']>,
) {
  return (tools: WorkTools, actor: Actor, input: NamedEnquiry & Input): Promise<EnquiryRow> =>
    changeEnquiry(tools, actor, input, { act, ...(details && { details: details(input) }) }, (scene) =>
      work({ ...scene, tools, actor }, input),
    );
}

/** The error that says who changed the enquiry last, as what, and when. */
export async function changedBy(
  records: ActRecords,
  { id, reference, owner, owner_at: since, turn_at: wrote }: EnquiryRow,
): Promise<Changed> {
  const latest = (await records.acts(id)).at(-1);
  if (wrote !== null && (latest === undefined || wrote > latest.at))
    return new Changed(`The visitor wrote again at ${wrote}, while you were reading.`);
  const taken =
    latest === undefined && owner !== null && since !== null ? { who: owner, act: 'take' as const, at: since } : latest;
  if (!taken) return new Changed(`${reference} was changed while you were reading.`);
  const { who, act, at } = taken;
  return new Changed(`${personOf(who)} ${enquiryActWords[act]} at ${at}, while you were reading.`);
}

/** Whoever acted: local part of an address, name typed at a mailed link, or login of the tool’s user. */
export function personOf(who: string | null): string {
  if (who === null || who === 'link:') return 'Somebody';
  const [, how = '', name = who] = /^(tool|local|link):(.*)$/su.exec(who) ?? [];
  return how === '' ? who.split('@', 1).join('') : name;
}
