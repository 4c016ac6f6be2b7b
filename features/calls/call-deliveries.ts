import { setTimeout as wait } from 'node:timers/promises';
import { mailLinkPaths } from '../../contract/answers.ts';
import type { Courier, Message } from '../../core/mail/courier.ts';
import type { Deliveries } from '../../core/outbox/deliveries.ts';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';
import type { CallLetters, Caller, Occasion } from './call-letters.ts';
import type { CallChange } from './call-mails.ts';
import { hasBegun, hasEnded, viewOf, type CallView, deskOf, type CallTools } from './tools.ts';
import type { Outcome } from './changes.ts';
import { issueLink } from './links.ts';
import type { CallMailKind } from './mails.ts';
import { hour, minute } from '../../contract/time.ts';
import { minutesOf } from './schema.ts';

type Audience = 'visitor' | 'desk';

const changes = ['booked', 'moved', 'cancelled'] as const satisfies readonly CallChange[];

/** Kinds of email that replace each other: of one call, only the newest is sent. */
function familyOf(occasion: Occasion, audience: Audience): readonly CallMailKind[] {
  if (occasion === 'ended') return ['call-ended-desk'];
  const occasions = occasion === 'reminder' ? (['reminder'] as const) : changes;
  return occasions.map((each): CallMailKind => (audience === 'visitor' ? `call-${each}` : `call-${each}-desk`));
}

/** Milliseconds between polls of another process's email, and until giving up; an SMTP timeout is half of that. */
const looks = { every: 50, longest: 60_000 } as const;

function timesAddress(functionsUrl: string, token: string): string {
  return `${functionsUrl}${mailLinkPaths.calls}?t=${token}`;
}

/** Issues a link to choose a time and returns its address. */
export async function timesPageOf(tools: CallTools, functionsUrl: string, enquiryId: string): Promise<string> {
  return timesAddress(functionsUrl, await issueLink(tools, tools.store.db, enquiryId));
}

/**
 * Delivers the emails about calls. Each is written when it is sent, from the current state of the database.
 *
 * After several changes, a recipient gets only the newest of the waiting emails, and only once an older one in transit
 * has been sent or has failed. So a cancellation is never followed by an older invitation, and the recipient's calendar
 * ends in the current state.
 */
export function callDeliveries(
  tools: CallTools,
  letters: CallLetters,
  functionsUrl: string,
  courier: Courier,
): Deliveries<CallMailKind> {
  const { store, rules, now } = tools;
  const timesPage = (token: string): string => timesAddress(functionsUrl, token);
  const outcomePage =
    (token: string) =>
    (became: Outcome): string =>
      `${functionsUrl}${mailLinkPaths.callOutcome}?t=${token}&outcome=${became}`;

  /** Reads in one transaction, then writes and sends the message outside it; drops it if `read` returns undefined. */
  const deliver = async (
    read: (transaction: DatabaseTransaction) => Promise<(() => Promise<Message>) | undefined>,
  ): Promise<'sent' | 'dropped'> => {
    const write = await store.db.transaction().execute(read);
    if (!write) return 'dropped';
    await courier.send(await write());
    return 'sent';
  };
  const queued = keyedQueue();
  const about = (occasion: Occasion, audience: Audience) => (mail: ClaimedMail) => {
    const family = familyOf(occasion, audience);
    return queued(`${mail.subject_id} ${family.join()}`, async () => {
      await untilOlderEnd(tools, mail, family);
      return deliver(async (transaction) => {
        const found = await callOf(transaction, mail.subject_id);
        if (!found) return undefined;
        const { caller, ...row } = found;
        const call = viewOf(rules, row);
        const letter = { call, caller, mail, now: now() };
        // Checked after reading the call, so that a change in between is noticed by its newer email.
        if (await hasNewer(transaction, mail, family)) return undefined;
        if (!isWanted(tools, occasion, audience, call)) return undefined;
        if (audience === 'visitor' && occasion !== 'ended') {
          const isOver = occasion === 'cancelled' && call.offered === 0;
          const until = call.end.add({ hours: 24 });
          const page = isOver ? undefined : timesPage(await issueLink(tools, transaction, row.enquiry_id, { until }));
          return () => letters.toVisitor({ ...letter, occasion }, page);
        }
        const asks = occasion === 'ended' && !letters.opensAtDesk;
        const page = asks
          ? outcomePage(await issueLink(tools, transaction, row.enquiry_id, { call_id: row.id }))
          : undefined;
        return () => letters.toDesk({ ...letter, occasion }, page);
      });
    });
  };

  return {
    'call-booked': about('booked', 'visitor'),
    'call-moved': about('moved', 'visitor'),
    'call-cancelled': about('cancelled', 'visitor'),
    'call-reminder': about('reminder', 'visitor'),
    'call-booked-desk': about('booked', 'desk'),
    'call-moved-desk': about('moved', 'desk'),
    'call-cancelled-desk': about('cancelled', 'desk'),
    'call-reminder-desk': about('reminder', 'desk'),
    'call-ended-desk': about('ended', 'desk'),
    'call-link': (mail) =>
      deliver(async (transaction) => {
        const caller = await openCaller(transaction, mail.subject_id);
        if (!caller) return undefined;
        const page = timesPage(await issueLink(tools, transaction, mail.subject_id));
        return () => letters.newLink(caller.reference, page, mail);
      }),
    'call-missed': (mail) =>
      deliver(async (transaction) => {
        const found = await callOf(transaction, mail.subject_id);
        // The outcome was corrected, or another call has been booked.
        if (found?.state !== 'no-show' || found.offered !== 1) return undefined;
        if (await isBookedAgain(transaction, found.enquiry_id)) return undefined;
        const page = timesPage(await issueLink(tools, transaction, found.enquiry_id));
        return () => letters.missed(viewOf(rules, found), found.caller.reference, page, mail);
      }),
    'call-ring-desk': (mail) =>
      deliver(async (transaction) => {
        const caller = await openCaller(transaction, mail.subject_id);
        return caller && (() => letters.ring(caller, mail));
      }),
    'diary-alarm': (mail) => deliver(() => Promise.resolve(() => letters.filling(mail.subject_id, mail))),
    'busy-calendar-alarm': (mail) =>
      deliver(async (transaction) => {
        const calendar = await transaction
          .selectFrom('busy_calendars')
          .select('failure')
          .where('desk', '=', mail.subject_id)
          .executeTakeFirst();
        const failure = calendar?.failure;
        // The calendar can be read again.
        if (failure == null) return undefined;
        return () => letters.unreadable(deskOf(rules, mail.subject_id).name, failure, mail);
      }),
  };
}

/** Whether an email is still relevant: once a call has begun, visitors get no confirmation and nobody a reminder. */
function isWanted(tools: CallTools, occasion: Occasion, audience: Audience, call: CallView): boolean {
  if (occasion === 'cancelled') return call.state === 'cancelled';
  if (occasion === 'ended') return call.state === 'booked' && hasEnded(tools, call);
  if (call.state === 'cancelled') return false;
  if (occasion !== 'reminder') return audience === 'desk' || !hasBegun(tools, call);
  return (
    call.state === 'booked' &&
    !hasBegun(tools, call) &&
    // A reminder that is due too early belongs to a time from before a move.
    call.start.epochMilliseconds - tools.now().getTime() <= minutesOf(tools.rules.reminder) * minute + hour
  );
}

function callerOf(transaction: DatabaseTransaction, enquiryId: string) {
  return transaction
    .selectFrom('enquiries')
    .select(['reference', 'name', 'email', 'organization', 'phone', 'team'])
    .where('id', '=', enquiryId);
}

function openCaller(transaction: DatabaseTransaction, enquiryId: string): Promise<Caller | undefined> {
  return callerOf(transaction, enquiryId).where('state', '<>', 'closed').executeTakeFirst();
}

async function callOf(transaction: DatabaseTransaction, id: string) {
  const row = await transaction.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst();
  const caller = row && (await callerOf(transaction, row.enquiry_id).executeTakeFirst());
  return caller && { ...row, caller };
}

async function isBookedAgain(transaction: DatabaseTransaction, enquiryId: string): Promise<boolean> {
  const calls = transaction.selectFrom('calls').select('id').where('enquiry_id', '=', enquiryId);
  return (await calls.where('state', '=', 'booked').executeTakeFirst()) !== undefined;
}

async function hasNewer(transaction: DatabaseTransaction, mail: ClaimedMail, family: readonly CallMailKind[]) {
  const newer = mailsAround(transaction, mail, family, '>').where('state', '<>', 'dropped');
  return (await newer.executeTakeFirst()) !== undefined;
}

/** Any one email of the family that was queued before (`<`) or after (`>`) this one. */
function mailsAround(db: Database, mail: ClaimedMail, family: readonly CallMailKind[], order: '<' | '>') {
  return db
    .selectFrom('outbox')
    .select('id')
    .where('subject_id', '=', mail.subject_id)
    .where('kind', 'in', family)
    .where((where) =>
      where.or([
        where('created_at', order, mail.created_at),
        where.and([where('created_at', '=', mail.created_at), where('id', order, mail.id)]),
      ]),
    )
    .limit(1);
}

/** Waits until no other process is sending an older email of the family; `keyedQueue` orders those of this process. */
async function untilOlderEnd(
  { store, now }: CallTools,
  mail: ClaimedMail,
  family: readonly CallMailKind[],
): Promise<void> {
  for (let waited = 0; waited < looks.longest; waited += looks.every) {
    const time = now().toISOString();
    const own = store.db.selectFrom('outbox').select('lease_owner').where('id', '=', mail.id);
    const older = await mailsAround(store.db, mail, family, '<')
      .where('state', '=', 'waiting')
      .where('lease_until', '>', time)
      .where('lease_owner', '<>', own)
      .executeTakeFirst();
    if (!older) return;
    await wait(looks.every);
  }
  throw new Error('Another process is still sending an earlier email about the same call.');
}

/** A queue per key: work of the same key runs one after the other, first come first served. */
function keyedQueue(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, ended);
    void ended.then(() => {
      if (last.get(key) === ended) last.delete(key);
    });
    return mine;
  };
}
