import { Temporal } from 'temporal-polyfill';
import { hour } from '../../contract/time.ts';
import { visitor, writeJournal } from '../../core/store/journal.ts';
import type { CallRow } from './tables.ts';
import { mailOf, queueOnce } from './call-mails.ts';
import { hasBegun, viewOf, type CallView, momentOf, type CallTools } from './tools.ts';
import { book, cancel, move, restore, type Author } from './changes.ts';
import { sendDiaryAlarm } from './diary-alarm.ts';
import { busyDesks, freeTimes } from './free-times.ts';
import { callMails } from './mails.ts';
import {
  changing,
  hasReachedLimit,
  latestCall,
  NotFree,
  readLink,
  stored,
  visitorLink,
  type CalledEnquiry,
  type Changing,
} from './records.ts';
import { cellsOf, touches, type Slot, type Timetable } from './slots.ts';

/** New links sent for one enquiry in 24 hours after its link has expired. */
const renewalsPerDay = 3;

/** What a working link shows. */
export type OpenLink = Extract<Awaited<ReturnType<Calls['open']>>, { readonly kind: 'open' }>;

/**
 * Result of a visitor's act. `unknown`: no such link, or an expired one. `gone`: the time is taken or not offered.
 * `none`: there is no call to change. `rung`: their organisation or network has reached its limit of calls, so the team
 * was asked to ring them.
 */
type Answer =
  | { readonly kind: 'taken' | 'already' | 'moved' | 'cancelled' | 'restored'; readonly call: CallView }
  | { readonly kind: 'unknown' | 'gone' | 'none' | 'rung' };

interface Choice {
  /** ISO time. */
  readonly start: string;
  /** Preferred desk; if it is not free then, any other may take the call. */
  readonly desk?: string | undefined;
  readonly zone?: string | undefined;
}

const steps = { taken: 'choose', moved: 'move', cancelled: 'cancel', restored: 'restore' } as const;

/** The acts of a visitor's link: choose a time, move the call, cancel it, restore it. */
export class Calls {
  readonly #tools: CallTools;
  readonly #visitor: Author;

  constructor(tools: CallTools) {
    this.#tools = tools;
    this.#visitor = { by: 'visitor', perDay: tools.rules.perDay };
  }

  #done(kind: 'taken' | 'already' | 'moved' | 'cancelled' | 'restored', row: CallRow): Answer {
    return { kind, call: viewOf(this.#tools.rules, row) };
  }

  async #did({ transaction, enquiry }: Changing, kind: keyof typeof steps, call: CallRow): Promise<Answer> {
    const details = { time: call.starts_at, desk: call.desk };
    const entry = { act: `calls.${steps[kind]}`, record: enquiry.reference, details };
    await writeJournal(transaction, visitor, entry, stored(momentOf(this.#tools)));
    return this.#done(kind, call);
  }

  /** What a link shows. Reads without a lock. */
  async open(token: string) {
    const link = await readLink(this.#tools.store.db, token, momentOf(this.#tools));
    if (!link || hasEnded(link.enquiry, link.latest)) return { kind: 'unknown' } as const;
    const { latest, ...known } = link;
    const call = latest && viewOf(this.#tools.rules, latest);
    return {
      kind: 'open',
      ...known,
      /** The booked or past call; undefined if a time can be chosen. */
      call: call && !isChoosable(call) ? call : undefined,
      /** A call that the visitor cancelled and can still restore. */
      former: call && this.#isRestorable(call) ? call : undefined,
    } as const;
  }

  #isRestorable(call: CallRow | CallView): boolean {
    return call.state === 'cancelled' && call.changed_by === 'visitor' && !hasBegun(this.#tools, call);
  }

  /** The free times of all desks, read from the database each time. */
  times(): Promise<readonly Slot[]> {
    return freeTimes(this.#tools);
  }

  /** Books a free time at the first desk that has it. @param isOften whether the visitor's network is over its limit */
  async take(
    token: string,
    { start, desk, zone, phone }: Choice & { readonly phone?: string | undefined },
    { isOften = false }: { readonly isOften?: boolean } = {},
  ): Promise<Answer> {
    const taking = await this.#atFirstFree(token, start, desk, async (change, latest, slot) => {
      const { transaction, enquiry } = change;
      if (latest && !isChoosable(latest)) return this.#done('already', latest);
      if (!slot) return { kind: 'gone' };
      if (isOften || (await hasReachedLimit(change))) {
        // Keeps the number they typed if their enquiry has none.
        const noted = transaction.updateTable('enquiries').set({ phone }).where('id', '=', enquiry.id);
        if (phone !== undefined) await noted.where('phone', 'is', null).execute();
        const { id, team } = enquiry;
        await queueOnce(this.#tools, transaction, 'call-ring-desk', id, team, stored(momentOf(this.#tools)));
        return { kind: 'rung' };
      }
      const chosen = { desk: slot.deskId, start: slot.start };
      return this.#did(change, 'taken', await book(change, chosen, { ...this.#visitor, zone, phone }));
    });
    if (taking.kind === 'taken' && (await sendDiaryAlarm(this.#tools, taking.call))) this.#tools.onMail();
    return taking;
  }

  /** Moves the call to a free time; if that fails, it keeps its old one. */
  move(token: string, { start, desk, zone }: Choice): Promise<Answer> {
    return this.#atFirstFree(token, start, desk, async (change, latest, slot) => {
      if (latest?.state !== 'booked' || hasBegun(this.#tools, latest)) return { kind: 'none' };
      // A repeated press: the call already has this time.
      const isThere = instantOf(start)?.equals(Temporal.Instant.from(latest.starts_at)) === true;
      if (isThere && (desk ?? latest.desk) === latest.desk) return this.#done('moved', latest);
      if (!slot) return { kind: 'gone' };
      const chosen = { desk: slot.deskId, start: slot.start };
      return this.#did(change, 'moved', await move(change, latest, chosen, { ...this.#visitor, zone }));
    });
  }

  cancel(token: string): Promise<Answer> {
    return this.#changing(token, async (change, latest) => {
      if (latest?.state === 'cancelled') return this.#done('cancelled', latest);
      if (latest?.state !== 'booked' || hasBegun(this.#tools, latest)) return { kind: 'none' };
      return this.#did(change, 'cancelled', await cancel(change, latest, this.#visitor));
    });
  }

  async restore(token: string): Promise<Answer> {
    const busy = await busyDesks(this.#tools);
    return this.#changing(token, async (change, latest) => {
      if (latest?.state === 'booked') return this.#done('already', latest);
      if (!latest || !this.#isRestorable(latest)) return { kind: 'none' };
      const spans = busy.get(latest.desk);
      const cells = cellsOf(Temporal.Instant.from(latest.starts_at), this.#tools.rules);
      if (!spans || spans.some((span) => touches(span, cells)) || (await hasReachedLimit(change)))
        return { kind: 'gone' };
      return this.#did(change, 'restored', await restore(change, latest, this.#visitor));
    });
  }

  /** Sends a new link to the owner of an expired one. Does not reveal whether the token existed. */
  async renewLink(token: string): Promise<void> {
    const { outbox, now, newId, onMail } = this.#tools;
    const since = new Date(now().getTime() - 24 * hour).toISOString();
    const find = (transaction: Changing['transaction']) => visitorLink(transaction, token);
    const queued = await changing(this.#tools, find, async ({ transaction, enquiry: { id, state, email } }) => {
      if (state === 'closed') return false;
      const lately = await outbox.timesOf(transaction, callMails['call-link'], id, since);
      if (lately.length >= renewalsPerDay) return false;
      await outbox.enqueue(transaction, mailOf(newId, 'call-link', id, email, now().toISOString()));
      return true;
    });
    if (queued === true) onMail();
  }

  /** Runs `work` in a transaction with a working link's enquiry locked and its latest call. */
  async #changing(
    token: string,
    work: (change: Changing, latest: CallRow | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const find = (transaction: Changing['transaction']) => visitorLink(transaction, token, momentOf(this.#tools));
    try {
      const answer = await changing(this.#tools, find, async (change): Promise<Answer> => {
        const latest = await latestCall(change.transaction, change.enquiry.id);
        return hasEnded(change.enquiry, latest) ? { kind: 'unknown' } : work(change, latest);
      });
      if (answer && ('call' in answer || answer.kind === 'rung')) this.#tools.onMail();
      return answer ?? { kind: 'unknown' };
    } catch (error) {
      if (error instanceof NotFree) return { kind: 'gone' };
      throw error;
    }
  }

  /** Tries each desk in its own transaction until one is free; if none offers the time, `work` runs without a slot. */
  async #atFirstFree(
    token: string,
    start: string,
    desk: string | undefined,
    work: (change: Changing, latest: CallRow | undefined, slot: Slot | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const at = instantOf(start);
    const busy = await busyDesks(this.#tools);
    const now = momentOf(this.#tools);
    const isAsked = ({ desk: { id } }: Timetable): number => Number(id === desk);
    const inTurn = this.#tools.timetables.toSorted((one, other) => isAsked(other) - isAsked(one));
    const offered = inTurn.flatMap((timetable) => {
      const spans = busy.get(timetable.desk.id);
      return (at && spans && timetable.at(at, spans, now)) ?? [];
    });
    for (const slot of offered) {
      const answer = await this.#changing(token, (change, latest) => work(change, latest, slot));
      if (answer.kind !== 'gone') return answer;
    }
    return offered.length > 0
      ? { kind: 'gone' }
      : this.#changing(token, (change, latest) => work(change, latest, undefined));
  }
}

/** Links end when their enquiry is closed, unless a call is booked. */
function hasEnded({ state }: CalledEnquiry, latest: CallRow | undefined): boolean {
  return state === 'closed' && latest?.state !== 'booked';
}

/** Whether another time can be chosen: the call was cancelled, or was missed and we offer another. */
function isChoosable({ state, offered }: Pick<CallRow, 'state' | 'offered'>): boolean {
  return state === 'cancelled' || (state === 'no-show' && offered === 1);
}

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}
