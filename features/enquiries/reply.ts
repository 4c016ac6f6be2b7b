import type * as z from 'zod/mini';
import { enquiryTextMaxima } from './act-names.ts';
import type { enquiryActs } from './desk/api.ts';
import { slotsOff } from '../conversation/desk/api.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import { Changed, NotThere, Refused } from '../../core/store/act-errors.ts';
import { eraseMailsWhere } from '../../core/store/erasure.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { EnquiryReplyRow, EnquiryRow } from './rows.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import { inRecords, type RecordTools } from './act-records.ts';
import {
  changeEnquiry,
  changeLocked,
  personOf,
  type ChangeScene,
  type NamedEnquiry,
  type WorkTools,
} from './changing.ts';
import { readReference } from './handling.ts';
import { written } from './notes.ts';
import { enquiryMails, type EnquiryMailKind } from './mails.ts';
import { endDraft } from './writers.ts';

export const replyKind = 'enquiry-reply' satisfies EnquiryMailKind;

/** How long a reply is held for Undo before it is sent; milliseconds. */
export const replyHeld = 10_000;

type NewReply = NamedEnquiry &
  Omit<z.output<(typeof enquiryActs)['enquiries.reply']['input']>, keyof NamedEnquiry | 'began'> & {
    readonly began?: number | undefined;
  };

/** Queues a reply to the sender of an enquiry. It is held for ten seconds, in which it can be taken back. */
export async function replyToEnquiry(
  tools: WorkTools,
  actor: Actor,
  { subject, text, quotes, marks, began, turn, asWell, releases, ...named }: NewReply,
): Promise<{ readonly id: string; readonly leavesAt: string; readonly enquiry: EnquiryRow }> {
  const words = {
    subject: written(oneLine(subject), enquiryTextMaxima.replySubject, 'The subject'),
    text: written(text, enquiryTextMaxima.reply, 'The reply'),
  };
  const empty = slotsOff(words.text);
  if (empty !== undefined) throw new Refused(empty);
  const id = tools.newId();
  const leavesAt = new Date(tools.now().getTime() + replyHeld).toISOString();
  const enquiry = await changeEnquiry(
    tools,
    actor,
    named,
    { act: 'enquiries.reply', details: { marks } },
    async ({ transaction, enquiry: found, at }) => {
      if (found.merged_into !== null)
        throw new Refused(`${found.reference} is part of another record now: reply there.`);
      if (found.email === '') throw new Refused(`${found.reference} has no address: correct it first.`);
      const isFirst = await refuseSecond(transaction, actor, found, { began, turn, asWell });
      if (found.state === 'tray') throw new Refused(`${found.reference} is in the side tray: take it out first.`);
      if (found.address_refused !== null)
        throw new Refused(
          `The address of ${found.reference} does not work (${found.address_refused}): correct it first.`,
        );
      if (releases !== undefined) await refuseRelease(transaction, found, releases);
      const addresses = transaction.selectFrom('conversation_addresses').select('email');
      const added = await addresses.where('enquiry_id', '=', found.id).execute();
      const mailId = tools.newId();
      await tools.outbox.enqueue(transaction, {
        id: mailId,
        kind: enquiryMails[replyKind],
        subjectId: found.id,
        recipient: [found.email, ...added.map(({ email }) => email)].join(','),
        at,
        dueAt: leavesAt,
      });
      const { message_id } = await transaction
        .selectFrom('outbox')
        .select('message_id')
        .where('id', '=', mailId)
        .executeTakeFirstOrThrow();
      const row = {
        id,
        enquiry_id: found.id,
        mail_id: mailId,
        message_id,
        ...words,
        quotes: Number(quotes),
        marks: Number(marks),
        who: actor.who,
        at,
        version: found.version + 1,
        turn: found.turn,
        as_well: Number(!isFirst),
        releases: releases ?? null,
      };
      await transaction
        .insertInto('enquiry_replies')
        .values({ ...row, sent_at: null })
        .execute();
      await endDraft(transaction, { enquiryId: found.id, who: actor.who, of: 'reply' });
      return { did: { act: 'reply', text: id } };
    },
  );
  return { id, leavesAt, enquiry };
}

async function refuseRelease(transaction: DatabaseTransaction, { id, reference }: EnquiryRow, call: string) {
  const booked = await transaction
    .selectFrom('calls')
    .select('id')
    .where('id', '=', call)
    .where('enquiry_id', '=', id)
    .where('state', '=', 'booked')
    .executeTakeFirst();
  if (!booked) throw new Refused(`The call on ${reference} is not booked any more: there is no time to release.`);
}

/** Refuses a second reply to a turn unless its author has read the first. Returns whether this is the turn's first. */
async function refuseSecond(
  transaction: DatabaseTransaction,
  { who }: Actor,
  { id, version, turn: now }: EnquiryRow,
  { began = version, turn, asWell = false }: Pick<NewReply, 'began' | 'turn' | 'asWell'>,
): Promise<boolean> {
  const replies = await transaction
    .selectFrom('enquiry_replies')
    .leftJoin('outbox', 'outbox.id', 'enquiry_replies.mail_id')
    .select(['who', 'at', 'sent_at', 'text', 'version', 'turn', 'outbox.state', 'outbox.due_at'])
    .where('enquiry_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  const other = replies.find(
    (reply) =>
      reply.who !== who &&
      ((turn !== undefined && reply.turn >= turn) ||
        reply.version > began ||
        (reply.sent_at === null && reply.state === 'waiting')),
  );
  if (other && !asWell) {
    const person = personOf(other.who);
    const what =
      other.sent_at === null
        ? `${person}’s reply to this turn leaves at ${other.due_at ?? other.at}`
        : `${person} has answered this turn, at ${other.sent_at}`;
    throw new Changed(`Not sent: ${what}. It says: ${other.text}`);
  }
  return replies.every((reply) => reply.turn !== now);
}

interface HeldReply {
  readonly reference: string;
  readonly reply: string;
}

function withHeld<Result>(
  tools: WorkTools,
  actor: Actor,
  { reference, reply }: HeldReply,
  act: string,
  work: (scene: ChangeScene & { readonly found: EnquiryReplyRow }) => Promise<Result>,
): Promise<Result> {
  return inRecords(tools, async (scene) => {
    const { transaction, records, at } = scene;
    const enquiry = await records.named(reference);
    await writeJournal(transaction, actor, { act, record: enquiry.reference }, at);
    const found = await transaction
      .selectFrom('enquiry_replies')
      .selectAll()
      .where('id', '=', reply)
      .where('enquiry_id', '=', enquiry.id)
      .executeTakeFirst();
    if (!found) throw new Refused('This reply was already withdrawn.');
    return work({ ...scene, enquiry, found });
  });
}

const held = { state: 'waiting', attempts: 0, lease_owner: null } as const;

/** Takes back a held reply. Returns its text, to be edited, and the enquiry's version. */
export function takeReplyBack(tools: WorkTools, actor: Actor, named: HeldReply) {
  return withHeld(
    tools,
    actor,
    named,
    'enquiries.take-reply-back',
    async ({ transaction, records, enquiry, at, found }) => {
      const [gone] = await eraseMailsWhere(transaction, (where) => where.and({ ...held, id: found.mail_id }));
      if (gone === undefined)
        throw new Refused('This reply has been sent or is being sent: it can no longer be withdrawn.');
      await transaction.deleteFrom('enquiry_replies').where('id', '=', found.id).execute();
      const acts = await records.acts(enquiry.id);
      const written = acts.filter(({ act, text }) => act === 'reply' && text === found.id);
      await records.undo(written, at);
      await records.change(enquiry);
      return { subject: found.subject, text: found.text, version: enquiry.version + 1 };
    },
  );
}

export function sendReplyNow(tools: WorkTools, actor: Actor, named: HeldReply): Promise<void> {
  return withHeld(tools, actor, named, 'enquiries.send-now', async ({ transaction, at, found }) => {
    const { numUpdatedRows } = await transaction
      .updateTable('outbox')
      .set({ due_at: at })
      .where((where) => where.and({ ...held, id: found.mail_id }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refused('This reply has been sent or is being sent.');
  });
}

/** Id of the latest reply to an enquiry, for callers that do not know one. */
export async function latestReply({ db }: Store, reference: string): Promise<string> {
  const latest = await db
    .selectFrom('enquiry_replies')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_replies.enquiry_id')
    .select('enquiry_replies.id')
    .where('reference', '=', readReference(reference))
    .orderBy('enquiry_replies.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) throw new NotThere(`There is no reply to ${reference}.`);
  return latest.id;
}

export interface ReplyToSend {
  readonly reply: EnquiryReplyRow;
  /** Message-IDs of its thread, oldest first: the acknowledgement, then the emails of both sides. */
  readonly thread: readonly string[];
}

const longestThread = 20;

/** The reply that an email carries; undefined if it was deleted. */
export async function replyOf({ db }: Store, mailId: string): Promise<ReplyToSend | undefined> {
  const reply = await db.selectFrom('enquiry_replies').selectAll().where('mail_id', '=', mailId).executeTakeFirst();
  if (!reply) return undefined;
  const acknowledgements = await db
    .selectFrom('outbox')
    .select('message_id')
    .where('subject_id', '=', reply.enquiry_id)
    .where('kind', '=', 'enquiry-acknowledgement')
    .where('state', 'in', ['waiting', 'sent'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
  const earlier = await db
    .selectFrom('enquiry_replies')
    .select(['message_id', 'at'])
    .where('enquiry_id', '=', reply.enquiry_id)
    .where('at', '<', reply.at)
    .where('sent_at', 'is not', null)
    .execute();
  const theirs = await db
    .selectFrom('conversation_mails')
    .select(['message_id', 'received_at as at'])
    .where('enquiry_id', '=', reply.enquiry_id)
    .where('received_at', '<=', reply.at)
    .where('kind', '=', 'answer')
    .execute();
  const later = [...earlier, ...theirs].sort((one, other) => (one.at < other.at ? -1 : 1)).slice(-longestThread);
  return { reply, thread: [...acknowledgements, ...later].flatMap(({ message_id: id }) => id ?? []) };
}

export type Release = (transaction: DatabaseTransaction, call: string, who: string) => Promise<void>;

/** Called when a reply was sent: ends its turn and releases a call if asked. Repeated calls change nothing. */
export async function replyLeft(
  tools: RecordTools,
  replyId: string,
  release: Release = async () => undefined,
): Promise<void> {
  await inRecords(tools, async ({ transaction, records, at }) => {
    const reply = await transaction
      .updateTable('enquiry_replies')
      .set({ sent_at: at })
      .where('id', '=', replyId)
      .where('sent_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!reply) return;
    const enquiry = await records.enquiry(reply.enquiry_id);
    // Emails to the sender may from now on quote the team's email with its links.
    await transaction.deleteFrom('enquiry_links').where('enquiry_id', '=', reply.enquiry_id).execute();
    if (enquiry && reply.releases !== null) await release(transaction, reply.releases, reply.who);
    if (!enquiry || reply.marks === 0 || enquiry.state !== 'open') return;
    const said = { act: 'enquiries.answered', details: { by: 'reply' } };
    await changeLocked({ transaction, records, enquiry, at }, { who: reply.who }, said, () => ({
      to: { state: 'answered', answered_at: at },
      did: { act: 'answered' },
    }));
  });
}
