import { enquiryActWords } from './act-names.ts';
import { Changed } from '../../core/store/act-errors.ts';
import type { Context } from '../../core/context/context.ts';
import { writeJournal, type Actor, type JournalEntry } from '../../core/store/journal.ts';
import type { EnquiryActRow, EnquiryRow } from './rows.ts';
import { inRecords, type ActRecords, type EnquiryChange, type RecordTools, type Scene } from './act-records.ts';

export type WorkTools = RecordTools & Pick<Context, 'outbox'>;

export interface NamedEnquiry {
  readonly reference: string;
  /** The version its reader saw; a later one refuses the act. Undefined if unknown, as with the tool. */
  readonly version?: number | undefined;
}

/** The scene of an act: the enquiry is locked until the end of the transaction. */
export interface ChangeScene extends Scene {
  readonly enquiry: EnquiryRow;
}

export interface Change {
  readonly to?: EnquiryChange;
  readonly did: { readonly act: EnquiryActRow['act']; readonly text?: string };
}

type Work = (scene: ChangeScene) => Change | Promise<Change>;

/**
 * Performs one act on one enquiry, in one transaction with its entries in the journal and the enquiry's history.
 * @param said the journal entry; must not contain anything that a visitor typed
 * @throws NotThere, Changed if its version is not the one seen, AlreadyDone, and what `work` throws
 */
export function changeEnquiry(
  tools: WorkTools,
  actor: Actor,
  { reference, version }: NamedEnquiry,
  said: Pick<JournalEntry, 'act' | 'details'>,
  work: Work,
): Promise<EnquiryRow> {
  return inRecords(tools, async (scene) =>
    changeLocked({ ...scene, enquiry: await scene.records.named(reference) }, actor, said, work, version),
  );
}

/** The same on an enquiry that is locked already. */
export async function changeLocked(
  scene: ChangeScene,
  actor: Actor,
  said: Pick<JournalEntry, 'act' | 'details'>,
  work: Work,
  version = scene.enquiry.version,
): Promise<EnquiryRow> {
  const { transaction, records, enquiry, at } = scene;
  // Before the version is compared: a retry of an act would fail on the version that the act itself produced.
  await writeJournal(transaction, actor, { record: enquiry.reference, ...said }, at);
  if (version !== enquiry.version) throw await changedBy(records, enquiry);
  const { to, did } = await work(scene);
  await records.change(enquiry, to);
  await records.add({ enquiry_id: enquiry.id, who: actor.who, at, ...did });
  return { ...enquiry, ...to, version: enquiry.version + 1 };
}

/** Makes a use case of one act. @param details the part of its input that the journal keeps */
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

/** The error that says who last changed the enquiry, how and when. */
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

/** Name of an `Actor`: local part of an address, name typed at an emailed link, or login of the tool’s user. */
export function personOf(who: string | null): string {
  if (who === null || who === 'link:') return 'Somebody';
  const [, how = '', name = who] = /^(tool|local|link):(.*)$/su.exec(who) ?? [];
  return how === '' ? who.split('@', 1).join('') : name;
}
