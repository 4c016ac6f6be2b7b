import { day } from '../../../contract/time.ts';
import { oneLine } from '../../../core/mail/one-line.ts';
import { addressKey } from '../../../core/store/address.ts';
import { visitor, writeJournal } from '../../../core/store/journal.ts';
import type { DatabaseTransaction } from '../../../core/store/store.ts';
import { inRecords, type Scene } from '../../enquiries/act-records.ts';
import type { EnquiryRow } from '../../enquiries/rows.ts';
import { conversationMails } from '../mails.ts';
import type { ConversationMailRow } from '../tables.ts';
import type { ConversationTools } from '../tools.ts';
import { beginTurn } from '../turns.ts';
import { placeMail, type Placing } from './place.ts';
import type { CalendarAnswer } from './calendar-answer.ts';
import type { InboundMail } from './read-mail.ts';
import { countOf } from '../../../core/store/count-of.ts';

const megabyte = 1024 * 1024;

/** Bytes kept of an email over the limits: its text comes first. */
const keptOfLong = 512 * 1024;

type OverLimit = Pick<ConversationMailRow, 'over_limit' | 'over_megabytes'>;

export type Taken =
  | { readonly outcome: 'placed'; readonly reference: string; readonly opened: boolean }
  | { readonly outcome: 'post' }
  /** It was received before, or is our own. */
  | { readonly outcome: 'again' | 'own' }
  /** Its sender is over the daily limit: it stays on the mail server for a person. */
  | { readonly outcome: 'too-many' };

/**
 * Stores an email in one transaction, durable when this resolves: with its original, its turn, and the emails that
 * it causes. Receiving the same email again changes nothing.
 * @param size bytes on the mail server; if more than `source` has, only the beginning was fetched
 */
export async function recordAnswer(
  tools: ConversationTools,
  mail: InboundMail,
  { source, size }: { readonly source: Uint8Array; readonly size: number },
): Promise<Taken> {
  const taken = await inRecords(tools, async (scene): Promise<Taken> => {
    const { transaction, records } = scene;
    const at = new Date(scene.at);
    const known = await transaction
      .selectFrom('conversation_mails')
      .select('id')
      .where('fingerprint', '=', mail.kept.fingerprint)
      .executeTakeFirst();
    if (known) return { outcome: 'again' };
    const placing = await placeMail(transaction, records, tools, mail);
    if (placing.own) return { outcome: 'own' };
    if (await tooMany(tools, transaction, mail, at)) return { outcome: 'too-many' };
    const limit = await limitBefore(tools, transaction, placing.enquiry, size);
    const kept = limit.over_limit === null ? source : source.subarray(0, keptOfLong);
    const id = tools.newId();
    const row: ConversationMailRow = {
      ...mail.kept,
      ...limit,
      id,
      bytes: size,
      enquiry_id: placing.enquiry?.id ?? null,
      turn: null,
      side: placing.side,
      address_key: addressKey(mail.kept.from_address),
      tests: JSON.stringify(placing.tests),
      vouched: Number(placing.vouched),
      placed_by: placing.by ?? null,
      placed_who: null,
      placed_at: placing.enquiry ? scene.at : null,
      state: placing.enquiry ? 'placed' : 'post',
      received_at: scene.at,
      seen_by: '',
      version: 0,
    };
    const stored = await transaction
      .insertInto('conversation_mails')
      .values(row)
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return { outcome: 'again' };
    await transaction
      .insertInto('conversation_sources')
      .values({ mail_id: id, source: Buffer.from(kept).toString('base64') })
      .execute();
    if (mail.files.length > 0)
      await transaction
        .insertInto('conversation_files')
        .values(
          mail.files.map(({ place, name, type, bytes, disguised }) => ({
            mail_id: id,
            place,
            name,
            type,
            bytes,
            taken: Number(limit.over_limit === null),
            disguised: Number(disguised),
          })),
        )
        .execute();
    if (placing.enquiry && placing.side === 'theirs') await tellNotTaken(tools, transaction, row, at);
    if (!placing.enquiry) return { outcome: 'post' };
    return followUp(tools, scene, placing.enquiry, { mail, placing, row });
  });
  if (taken.outcome === 'placed') tools.onMail();
  return taken;
}

/** Applies an email to its record: begins or ends a turn, or records a calendar's answer. */
async function followUp(
  tools: ConversationTools,
  scene: Scene,
  enquiry: EnquiryRow,
  { mail, placing, row }: { mail: InboundMail; placing: Placing; row: ConversationMailRow },
): Promise<Taken> {
  const { transaction, at } = scene;
  const { reference } = enquiry;
  const quiet = { outcome: 'placed', reference, opened: false } as const;
  const journal = (act: string) =>
    writeJournal(
      transaction,
      placing.side === 'ours' ? { who: row.from_address } : visitor,
      { act, record: reference, details: { by: placing.by ?? null } },
      at,
    );
  if (placing.side === 'ours') {
    await journal('enquiries.answered');
    await endByOwnMail(scene, enquiry, row);
    return quiet;
  }
  if (mail.calendar && (await takeCalendarAnswer(transaction, enquiry, mail.calendar, row))) {
    await journal('enquiries.calendar-answer');
    return quiet;
  }
  if (row.kind !== 'answer') return quiet;
  await journal('enquiries.their-email');
  const turn = await enterTurn(tools, transaction, enquiry, row.id, new Date(at));
  return { ...quiet, opened: turn.opened };
}

/** Adds a visitor's email to a turn; tells the record's owner or the team if it began one. */
export async function enterTurn(
  tools: ConversationTools,
  transaction: DatabaseTransaction,
  enquiry: EnquiryRow,
  mailId: string,
  at: Date,
): Promise<{ readonly turn: number; readonly opened: boolean }> {
  const begun = await beginTurn(transaction, tools, enquiry, at);
  await transaction.updateTable('conversation_mails').set({ turn: begun.turn }).where('id', '=', mailId).execute();
  const told = begun.opened
    ? [
        {
          kind: conversationMails['answer-arrived'],
          recipient: tools.people.find((one) => one === enquiry.owner) ?? enquiry.team,
        },
      ]
    : [];
  const webhook = tools.webhook ? [{ kind: conversationMails['answer-webhook'], recipient: 'webhook' }] : [];
  for (const mail of [...told, ...webhook])
    await tools.outbox.enqueue(transaction, {
      ...mail,
      id: tools.newId(),
      subjectId: mailId,
      at: tools.now().toISOString(),
    });
  return begun;
}

/** Ends the turn when a colleague replied from their own mail program and our mail server vouches for it. */
async function endByOwnMail(
  { transaction, records, at }: Scene,
  enquiry: EnquiryRow,
  { id, from_address: who }: ConversationMailRow,
): Promise<void> {
  await transaction.updateTable('conversation_mails').set({ turn: enquiry.turn }).where('id', '=', id).execute();
  const isOpen = enquiry.state === 'open';
  await records.change(enquiry, isOpen ? { state: 'answered', answered_at: at } : {});
  if (isOpen) await records.add({ enquiry_id: enquiry.id, act: 'answered', who, at });
}

/** Records a calendar's answer with the call, without cancelling it. Answers to an outdated invitation are settled. */
async function takeCalendarAnswer(
  transaction: DatabaseTransaction,
  { id }: EnquiryRow,
  calendar: CalendarAnswer,
  { id: mail_id, received_at: at, text }: ConversationMailRow,
): Promise<boolean> {
  const call = await transaction
    .selectFrom('calls')
    .select(['id', 'state', 'sequence'])
    .where('id', '=', calendar.uid)
    .where('enquiry_id', '=', id)
    .executeTakeFirst();
  if (!call) return false;
  await transaction
    .updateTable('conversation_call_answers')
    .set({ settled_at: at })
    .where('call_id', '=', call.id)
    .where('settled_at', 'is', null)
    .execute();
  const decides =
    call.state === 'booked' &&
    calendar.sequence >= call.sequence &&
    (calendar.answer === 'declined' || calendar.answer === 'counter');
  await transaction
    .insertInto('conversation_call_answers')
    .values({
      mail_id,
      call_id: call.id,
      answer: calendar.answer,
      proposed_at: calendar.proposedAt ?? null,
      comment: calendar.comment === '' ? oneLine(text).slice(0, 500) : calendar.comment,
      at,
      settled_at: decides ? null : at,
    })
    .execute();
  return true;
}

async function tooMany(
  tools: ConversationTools,
  transaction: DatabaseTransaction,
  { kept }: InboundMail,
  at: Date,
): Promise<boolean> {
  const since = new Date(at.getTime() - day).toISOString();
  const count = await countOf(
    transaction
      .selectFrom('conversation_mails')
      .where('address_key', '=', addressKey(kept.from_address))
      .where('received_at', '>', since),
  );
  return count >= tools.limits.mailsPerDay;
}

async function limitBefore(
  { limits: { mailMegabytes, recordMegabytes } }: ConversationTools,
  transaction: DatabaseTransaction,
  enquiry: EnquiryRow | undefined,
  size: number,
): Promise<OverLimit> {
  if (size > mailMegabytes * megabyte) return { over_limit: 'mail', over_megabytes: mailMegabytes };
  const within = { over_limit: null, over_megabytes: null };
  if (!enquiry) return within;
  const { sum } = await transaction
    .selectFrom('conversation_mails')
    .select((select) => select.fn.sum<number | string | null>('bytes').as('sum'))
    .where('enquiry_id', '=', enquiry.id)
    .where('over_limit', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0) + size > recordMegabytes * megabyte
    ? { over_limit: 'record', over_megabytes: recordMegabytes }
    : within;
}

/** Tells a sender that only the text of their email was kept, at most once a day. */
export async function tellNotTaken(
  tools: ConversationTools,
  transaction: DatabaseTransaction,
  { id, from_address: to, address_key: key, over_limit: limit, kind: is }: ConversationMailRow,
  at: Date,
): Promise<void> {
  if (limit === null || is !== 'answer' || to === '') return;
  const kind = conversationMails['answer-not-taken'];
  const earlier = await transaction
    .selectFrom('outbox')
    .innerJoin('conversation_mails', 'conversation_mails.id', 'outbox.subject_id')
    .select('outbox.id')
    .where('outbox.kind', '=', kind.kind)
    .where('conversation_mails.address_key', '=', key)
    .where('outbox.created_at', '>', new Date(at.getTime() - day).toISOString())
    .executeTakeFirst();
  if (earlier) return;
  await tools.outbox.enqueue(transaction, {
    id: tools.newId(),
    kind,
    subjectId: id,
    recipient: to,
    at: at.toISOString(),
  });
}
