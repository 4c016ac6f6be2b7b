import { Temporal } from 'temporal-polyfill';
import { hour } from '../../contract/time.ts';
import { visitor, writeJournal } from '../../core/store/journal.ts';
import type { CallRow } from './tables.ts';
import { mailOf, queueRingMail } from './call-mails.ts';
import { hasBegun, viewOf, type CallView } from './call-view.ts';
import { book, cancel, move, restore, type Author } from './changes.ts';
import { alarmOfDiary } from './diary-alarm.ts';
import { busyDesks, freeTimes } from './free-times.ts';
import { callMails } from './mails.ts';
import {
  changing,
  hasEnough,
  latestCall,
  NotFree,
  readLink,
  stored,
  visitorLink,
  type CalledEnquiry,
  type Changing,
} from './records.ts';
import { cellsOf, touches, type Slot, type Timetable } from './slots.ts';
import { momentOf, type CallTools } from './tools.ts';

/** New links mailed to one enquiry in 24 hours, when the old one has ended. */
const renewalsPerDay = 3;

/** What is behind a link that has not ended. */
export interface OpenLink {
  readonly kind: 'open';
  readonly enquiry: CalledEnquiry;
  /** ISO time. */
  readonly expiresAt: string;
  /** The call as it stands: booked, or over. */
  readonly call: CallView | undefined;
  /** One that the visitor cancelled, and whose time has not come. */
  readonly former: CallView | undefined;
}

/**
 * What came of a press. `unknown`: nobody made the link, or it has ended. `gone`: somebody has the time, or nobody offers
 * it. `none`: there is no call that could be changed. `rung`: their party, or the network they come from, has its share
 * of calls, so they are rung, and the team knows.
 */
type Answer =
  | { readonly kind: 'taken' | 'already' | 'moved' | 'cancelled' | 'restored'; readonly call: CallView }
  | { readonly kind: 'unknown' | 'gone' | 'none' | 'rung' };

interface Choice {
  /** ISO time. */
  readonly start: string;
  /** Asked first; then whichever has the same time free. */
  readonly desk?: string | undefined;
  readonly zone?: string | undefined;
}

/** What the journal calls each step of a visitor. */
const steps = { taken: 'choose', moved: 'move', cancelled: 'cancel', restored: 'restore' } as const;

/** What whoever holds the link can do: choose a time, move the call, cancel it, take that back. */
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

  /** A step of the visitor's that was made, with its line in the journal. */
  async #did({ transaction, enquiry }: Changing, kind: keyof typeof steps, call: CallRow): Promise<Answer> {
    const details = { time: call.starts_at, desk: call.desk };
    const entry = { act: `calls.${steps[kind]}`, record: enquiry.reference, details };
    await writeJournal(transaction, visitor, entry, stored(momentOf(this.#tools)));
    return this.#done(kind, call);
  }

  /** What a link shows. Changes nothing, and waits for nobody who does. */
  async open(token: string): Promise<OpenLink | { readonly kind: 'unknown' }> {
    const link = await readLink(this.#tools.store.db, token, momentOf(this.#tools));
    if (!link || hasEnded(link.enquiry, link.latest)) return { kind: 'unknown' };
    const { latest, ...known } = link;
    const call = latest && viewOf(this.#tools.rules, latest);
    return {
      kind: 'open',
      ...known,
      call: call && !isChoosable(call) ? call : undefined,
      former: call && this.#isRestorable(call) ? call : undefined,
    };
  }

  /** What we have cancelled ourselves is not for the visitor to take back. */
  #isRestorable(call: CallRow | CallView): boolean {
    return call.state === 'cancelled' && call.changed_by === 'visitor' && !hasBegun(this.#tools, call);
  }

  /** The free times of all desks, as they are at the call or later. */
  times(): Promise<readonly Slot[]> {
    return freeTimes(this.#tools);
  }

  /** Books a free time; the first desk that has it gets it. @param isOften whether too many come from there */
  async take(
    token: string,
    { start, desk, zone, phone }: Choice & { readonly phone?: string | undefined },
    { isOften = false }: { readonly isOften?: boolean } = {},
  ): Promise<Answer> {
    const taking = await this.#atFirstFree(token, start, desk, async (change, latest, slot) => {
      const { transaction, enquiry } = change;
      if (latest && !isChoosable(latest)) return this.#done('already', latest);
      if (!slot) return { kind: 'gone' };
      if (isOften || (await hasEnough(change))) {
        // The number at which they want to be rung, where their enquiry has none.
        const noted = transaction.updateTable('enquiries').set({ phone }).where('id', '=', enquiry.id);
        if (phone !== undefined) await noted.where('phone', 'is', null).execute();
        await queueRingMail(this.#tools, transaction, enquiry, momentOf(this.#tools));
        return { kind: 'rung' };
      }
      const chosen = { desk: slot.deskId, start: slot.start };
      return this.#did(change, 'taken', await book(change, chosen, { ...this.#visitor, zone, phone }));
    });
    if (taking.kind === 'taken' && (await alarmOfDiary(this.#tools, taking.call))) this.#tools.onMail();
    return taking;
  }

  /** Moves the call to a time that is free. Until then it stands where it was. */
  move(token: string, { start, desk, zone }: Choice): Promise<Answer> {
    return this.#atFirstFree(token, start, desk, async (change, latest, slot) => {
      if (latest?.state !== 'booked' || hasBegun(this.#tools, latest)) return { kind: 'none' };
      // The button pressed twice: it stands there.
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

  /** Takes the cancellation back, if the time is still free. */
  async restore(token: string): Promise<Answer> {
    const busy = await busyDesks(this.#tools);
    return this.#changing(token, async (change, latest) => {
      if (latest?.state === 'booked') return this.#done('already', latest);
      if (!latest || !this.#isRestorable(latest)) return { kind: 'none' };
      const spans = busy.get(latest.desk);
      const cells = cellsOf(Temporal.Instant.from(latest.starts_at), this.#tools.rules);
      if (!spans || spans.some((span) => touches(span, cells)) || (await hasEnough(change))) return { kind: 'gone' };
      return this.#did(change, 'restored', await restore(change, latest, this.#visitor));
    });
  }

  /** Mails a new link to whoever had one that has ended. Says nothing of whether there was one. */
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

  /** Work on the enquiry of a link that has not ended, and on the call as it stands. */
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

  /** Tries desk after desk, each in its own transaction, until one is free; without any, `work` says what to say. */
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

/** An enquiry that is closed has no link any more, unless a call is booked. */
function hasEnded({ state }: CalledEnquiry, latest: CallRow | undefined): boolean {
  return state === 'closed' && latest?.state !== 'booked';
}

/** Whether another time can be chosen after a call: it was cancelled, or missed and we offer one. */
function isChoosable({ state, offered }: Pick<CallRow, 'state' | 'offered'>): boolean {
  return state === 'cancelled' || (state === 'no-show' && offered === 1);
}

/** The moment that a form names; undefined when it names none. */
function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}
