import * as z from 'zod/mini';
import { Changed, NotThere, Refused } from '../../core/store/act-errors.ts';
import { eraseMailsWhere } from '../../core/store/erasure.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { inRecords, type ActRecords, type Scene } from '../enquiries/act-records.ts';
import { personOf } from '../enquiries/changing.ts';
import { eraseEnquiries } from '../enquiries/erase-enquiries.ts';
import type { EnquiryKind } from '../enquiries/schema.ts';
import { turnEnd, type EnquiryRow } from '../enquiries/rows.ts';
import { undoLasts } from '../enquiries/settle.ts';
import { insertEnquiry } from './by-hand.ts';
import { enterTurn, tellNotTaken } from './inbound/record-answer.ts';
import { senders, throughMerges } from './inbound/place.ts';
import { conversationMails } from './mails.ts';
import type { ConversationMailRow } from './tables.ts';
import type { ConversationTools } from './tools.ts';

interface NamedMail {
  readonly id: string;
  /** The version its reader saw; undefined if unknown, as with the tool. */
  readonly version?: number | undefined;
}

/** Performs one act on one email of Post, in one transaction with its journal entry. */
async function changeMail<Result>(
  tools: ConversationTools,
  actor: Actor,
  { id, version }: NamedMail,
  act: string,
  work: (
    scene: Scene & { readonly mail: ConversationMailRow },
  ) => Promise<{ readonly record: string | null; readonly result: Result }>,
): Promise<Result> {
  return inRecords(tools, async (scene) => {
    const { transaction, at } = scene;
    const query = transaction.selectFrom('conversation_mails').selectAll().where('id', '=', id);
    const mail = await (tools.store.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
    if (!mail) throw new NotThere('There is no such email. It may have been erased.');
    await writeJournal(transaction, actor, { act, record: id }, at);
    if (version !== undefined && version !== mail.version)
      throw new Changed(
        `${personOf(mail.placed_who)} has seen to this email at ${mail.placed_at ?? at}, while you were reading.`,
      );
    const { record, result } = await work({ ...scene, mail });
    const entry = { act: 'enquiries.place-mail', record, details: { act } };
    // The idempotency key names one act, so the second entry, about the record, has none.
    if (record !== null) await writeJournal(transaction, { who: actor.who }, entry, at);
    return result;
  });
}

async function place(
  transaction: DatabaseTransaction,
  { id, version }: ConversationMailRow,
  to: Partial<ConversationMailRow>,
): Promise<void> {
  await transaction
    .updateTable('conversation_mails')
    .set({ ...to, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Turns an email in Post into an enquiry; its promise counts from the email's arrival. */
export async function makeEnquiry(
  tools: ConversationTools,
  actor: Actor,
  { kind, ...named }: NamedMail & { readonly kind: EnquiryKind },
): Promise<{ readonly reference: string }> {
  const reference = await changeMail(tools, actor, named, 'post.make-enquiry', async ({ transaction, mail, at }) => {
    refuseUnlessInPost(mail);
    const made = await insertEnquiry(tools, transaction, {
      kind,
      came: 'email',
      at: new Date(mail.received_at),
      name: mail.from_name === '' ? mail.from_address : mail.from_name,
      email: mail.from_address,
      organization: '',
      phone: '',
      message: '',
      subject: mail.subject === '' ? mail.from_address : mail.subject,
    });
    await place(transaction, mail, {
      enquiry_id: made.id,
      turn: 1,
      state: 'placed',
      kind: 'answer',
      placed_by: 'hand',
      placed_who: actor.who,
      placed_at: at,
    });
    await tellNotTaken(tools, transaction, mail, new Date(at));
    return { record: made.reference, result: made.reference };
  });
  tools.onMail();
  return { reference };
}

/**
 * Places an email of Post in a record, where it counts as a visitor's message as if it had arrived there.
 * @param adds adds its sender's address to the record: replies go there too, and it is erased with the record
 */
export async function belongsTo(
  tools: ConversationTools,
  actor: Actor,
  { reference, adds, ...named }: NamedMail & { readonly reference: string; readonly adds: boolean },
): Promise<void> {
  await changeMail(tools, actor, named, 'post.belongs-to', async ({ transaction, records, mail, at }) => {
    refuseUnlessInPost(mail);
    const found = await records.named(reference);
    const enquiry = (await throughMerges(records, found.id)) ?? found;
    await place(transaction, mail, {
      enquiry_id: enquiry.id,
      state: 'placed',
      placed_by: 'hand',
      placed_who: actor.who,
      placed_at: at,
    });
    if (adds && mail.from_address !== '' && !(await senders(transaction, enquiry)).includes(mail.address_key))
      await transaction
        .insertInto('conversation_addresses')
        .values({
          id: tools.newId(),
          enquiry_id: enquiry.id,
          address_key: mail.address_key,
          email: mail.from_address,
          added_at: at,
          who: actor.who,
        })
        .execute();
    await tellNotTaken(tools, transaction, mail, new Date(at));
    if (mail.kind === 'answer') await enterTurn(tools, transaction, enquiry, mail.id, new Date(mail.received_at));
    return { record: enquiry.reference, result: undefined };
  });
  tools.onMail();
}

/** Marks an email of Post as not for us; unless declined, its sender is told once it can no longer be undone. */
export async function mailNotForUs(
  tools: ConversationTools,
  actor: Actor,
  { tells, ...named }: NamedMail & { readonly tells: boolean },
): Promise<void> {
  await changeMail(tools, actor, named, 'post.not-for-us', async ({ transaction, mail, at }) => {
    refuseUnlessInPost(mail);
    await place(transaction, mail, { state: 'not-for-us', placed_who: actor.who, placed_at: at });
    if (tells && mail.kind === 'answer' && mail.from_address !== '')
      await tools.outbox.enqueue(transaction, {
        id: tools.newId(),
        kind: conversationMails['answer-not-for-us'],
        subjectId: mail.id,
        recipient: mail.from_address,
        at,
        dueAt: new Date(Date.parse(at) + undoLasts).toISOString(),
      });
    return { record: null, result: undefined };
  });
}

/** Undoes the decision on an email, which is in Post again. @throws Refused when somebody has worked on it since */
export async function takeMailBack(tools: ConversationTools, actor: Actor, named: NamedMail): Promise<void> {
  await changeMail(tools, actor, named, 'post.take-back', async ({ transaction, records, mail }) => {
    if (mail.state === 'post') throw new Refused('This email already waits in Post.');
    if (mail.state === 'placed' && mail.placed_by !== 'hand') throw new Refused('No person placed this email.');
    const enquiry = mail.enquiry_id === null ? undefined : await records.enquiry(mail.enquiry_id);
    await eraseMailsWhere(transaction, (where) =>
      where.and([where('subject_id', '=', mail.id), where('state', '=', 'waiting'), where('lease_owner', 'is', null)]),
    );
    await place(transaction, mail, {
      enquiry_id: null,
      turn: null,
      state: 'post',
      placed_by: null,
      placed_who: actor.who,
      placed_at: null,
    });
    if (enquiry) await withoutTurn(transaction, records, enquiry, mail);
    return { record: enquiry?.reference ?? null, result: undefined };
  });
}

/** Removes a turn left without messages; deletes the enquiry if it was made from the email. */
async function withoutTurn(
  transaction: DatabaseTransaction,
  records: ActRecords,
  enquiry: EnquiryRow,
  mail: ConversationMailRow,
): Promise<void> {
  const rest = await transaction
    .selectFrom('conversation_mails')
    .select('id')
    .where('enquiry_id', '=', enquiry.id)
    .where('turn', '=', mail.turn)
    .executeTakeFirst();
  const replied = await transaction
    .selectFrom('enquiry_replies')
    .select('id')
    .where('enquiry_id', '=', enquiry.id)
    .where('turn', '=', mail.turn ?? 0)
    .executeTakeFirst();
  if (rest || mail.turn === null || mail.turn !== enquiry.turn || enquiry.state !== 'open') return;
  if (replied) throw new Refused(`Somebody has replied in ${enquiry.reference}: the email stays there.`);
  if (enquiry.turn > 1) {
    await reviveTurn(transaction, enquiry);
    return;
  }
  if (enquiry.came_by !== 'email' || enquiry.received_at !== mail.received_at) return;
  if ((await records.acts(enquiry.id)).length > 0 || enquiry.owner !== null)
    throw new Refused(`Somebody has worked on ${enquiry.reference} since: close it instead.`);
  await eraseEnquiries(transaction, [enquiry.id]);
}

/** Restores the previous turn as the latest, as it had ended. */
async function reviveTurn(transaction: DatabaseTransaction, enquiry: EnquiryRow): Promise<void> {
  const before = await transaction
    .deleteFrom('conversation_turns')
    .where('enquiry_id', '=', enquiry.id)
    .where('turn', '=', enquiry.turn - 1)
    .returningAll()
    .executeTakeFirst();
  if (!before) return;
  const { turn, began_at } = before;
  const { owner: _now, ...ended } = z.parse(turnEnd, before);
  await transaction
    .updateTable('enquiries')
    .set({
      ...ended,
      turn,
      warn_at: ended.due_at,
      turn_at: turn === 1 ? null : began_at,
      state: ended.answered_at !== null && ended.closed_at === null ? 'answered' : 'closed',
      version: enquiry.version + 1,
    })
    .where('id', '=', enquiry.id)
    .execute();
}

function refuseUnlessInPost(mail: ConversationMailRow): void {
  if (mail.state !== 'post') throw new Refused(`${personOf(mail.placed_who)} has already seen to this email.`);
}
