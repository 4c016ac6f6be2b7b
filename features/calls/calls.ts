import { Temporal } from 'temporal-polyfill';
import { tokenHash } from '../../core/mail/link-token.ts';
import type { CallRow } from './tables.ts';
import { mailOf, queueRingMail } from './call-mails.ts';
import { hasBegun, viewOf, type CallView } from './call-view.ts';
import { book, cancel, move, restore, type Author, type Changing } from './changes.ts';
import { alarmOfDiary } from './diary-alarm.ts';
import { inTransaction, NotFree, readLink, type CalledEnquiry } from './records.ts';
import { busyDesks, freeTimes } from './free-times.ts';
import { cellsOf, touches, type Slot } from './slots.ts';
import { momentOf, type CallTools } from './tools.ts';
import { callMails } from './mails.ts';
import { hour } from '../../contract/time.ts';

/** New links mailed to one enquiry in 24 hours, when the old one has ended. */
const renewalsPerDay = 3;

/** What is behind a link that has not ended. */
export interface OpenLink {
  readonly kind: 'open';
  readonly enquiry: CalledEnquiry;
  /** ISO time. */
  readonly expiresAt: string;
  /** The call as it stands: booked, or over. */
  readonly call?: CallView;
  /** One that the visitor cancelled, and whose time has not come. */
  readonly former?: CallView;
}

/**
 * Why nothing was done. `unknown`: nobody made the link, or it has ended. `gone`: somebody has the time, or nobody
 * offers it. `none`: there is no call that could be changed. `rung`: their party has its share of calls, or comes from a
 * network that has, so they are rung, and the team knows.
 */
interface NotDone<Kind extends 'unknown' | 'gone' | 'none' | 'rung'> {
  readonly kind: Kind;
}
interface Done<Kind extends string> {
  readonly kind: Kind;
  readonly call: CallView;
}
type Taking = Done<'taken' | 'already'> | NotDone<'rung' | 'gone' | 'unknown'>;
type Moving = Done<'moved'> | NotDone<'gone' | 'none' | 'unknown'>;
type Cancelling = Done<'cancelled'> | NotDone<'none' | 'unknown'>;
type Restoring = Done<'restored' | 'already'> | NotDone<'gone' | 'none' | 'unknown'>;

interface Choice {
  /** ISO time. */
  readonly start: string;
  /** Asked first; then whichever has the same time free. */
  readonly desk?: string | undefined;
  readonly zone?: string | undefined;
}

/** What whoever holds the link can do: choose a time, move the call, cancel it, take that back. */
export class Calls {
  readonly #tools: CallTools;
  readonly #visitor: Author;

  constructor(tools: CallTools) {
    this.#tools = tools;
    this.#visitor = { by: 'visitor', perDay: tools.rules.perDay };
  }

  #view(row: CallRow): CallView {
    return viewOf(this.#tools.rules, row);
  }

  /** What a link shows. Changes nothing, and waits for nobody who does. */
  async open(token: string): Promise<OpenLink | NotDone<'unknown'>> {
    const link = await readLink(this.#tools.store, tokenHash(token), momentOf(this.#tools));
    if (!link || hasEnded(link.enquiry, link.latest)) return { kind: 'unknown' };
    const { enquiry, expiresAt, latest } = link;
    const call = latest && this.#view(latest);
    return {
      kind: 'open',
      enquiry,
      expiresAt,
      ...(call && !isChoosable(call) ? { call } : {}),
      ...(call && this.#isRestorable(call) ? { former: call } : {}),
    };
  }

  /** What we have cancelled ourselves is not for the visitor to take back. */
  #isRestorable(call: CallView): boolean {
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
  ): Promise<Taking> {
    const taking = await this.#atFirstFree<Taking>(token, start, desk, async (change, slot) => {
      const { records, enquiry } = change;
      const latest = await records.latest(enquiry.id);
      if (latest && !isChoosable(latest)) return { kind: 'already', call: this.#view(latest) };
      if (!slot) return { kind: 'gone' };
      if (isOften || (await records.hasEnough(enquiry, momentOf(this.#tools)))) {
        if (phone !== undefined) await records.keepPhone(enquiry.id, phone);
        await queueRingMail(this.#tools, records.transaction, enquiry, momentOf(this.#tools));
        return { kind: 'rung' };
      }
      const call = await book(change, { desk: slot.deskId, start: slot.start }, { ...this.#visitor, zone, phone });
      return { kind: 'taken', call: this.#view(call) };
    });
    if (taking.kind === 'taken' && (await alarmOfDiary(this.#tools, taking.call))) this.#tools.onMail();
    return taking;
  }

  /** Moves the call to a time that is free. Until then it stands where it was. */
  async move(token: string, { start, desk, zone }: Choice): Promise<Moving> {
    return this.#atFirstFree<Moving>(token, start, desk, async (change, slot) => {
      const { records, enquiry } = change;
      const latest = await records.latest(enquiry.id);
      if (latest?.state !== 'booked' || hasBegun(this.#tools, latest)) return { kind: 'none' };
      // The button pressed twice: it stands there.
      if (
        instantOf(start)?.equals(Temporal.Instant.from(latest.starts_at)) === true &&
        (desk ?? latest.desk) === latest.desk
      )
        return { kind: 'moved', call: this.#view(latest) };
      if (!slot) return { kind: 'gone' };
      const call = await move(change, latest, { desk: slot.deskId, start: slot.start }, { ...this.#visitor, zone });
      return { kind: 'moved', call: this.#view(call) };
    });
  }

  /** Cancels the call. A second time changes nothing. */
  async cancel(token: string): Promise<Cancelling> {
    const result = await this.#with(token, async (change): Promise<Cancelling> => {
      const latest = await change.records.latest(change.enquiry.id);
      if (!latest) return { kind: 'none' };
      const call = this.#view(latest);
      if (call.state === 'cancelled') return { kind: 'cancelled', call };
      if (call.state !== 'booked' || hasBegun(this.#tools, call)) return { kind: 'none' };
      return {
        kind: 'cancelled',
        call: this.#view(await cancel(change, latest, this.#visitor)),
      };
    });
    if (result.kind === 'cancelled') this.#tools.onMail();
    return result;
  }

  /** Takes the cancellation back, if the time is still free. */
  async restore(token: string): Promise<Restoring> {
    const busy = await busyDesks(this.#tools);
    return this.#changing<Restoring>(token, async (change) => {
      const { records, enquiry } = change;
      const latest = await records.latest(enquiry.id);
      if (!latest) return { kind: 'none' };
      const call = this.#view(latest);
      if (call.state === 'booked') return { kind: 'already', call };
      if (!this.#isRestorable(call)) return { kind: 'none' };
      const spans = busy.get(call.desk.id);
      const cells = cellsOf(call.start, this.#tools.rules);
      if (
        !spans ||
        spans.some((span) => touches(span, cells)) ||
        (await records.hasEnough(enquiry, momentOf(this.#tools)))
      )
        return { kind: 'gone' };
      return {
        kind: 'restored',
        call: this.#view(await restore(change, latest, call.start, this.#visitor)),
      };
    });
  }

  /** Mails a new link to whoever had one that has ended. Says nothing of whether there was one. */
  async renewLink(token: string): Promise<void> {
    const { store, outbox, now, newId } = this.#tools;
    const queued = await inTransaction(store, async (records) => {
      const enquiry = await records.byLink(tokenHash(token));
      if (!enquiry || enquiry.state === 'closed') return false;
      const since = new Date(now().getTime() - 24 * hour).toISOString();
      const lately = await outbox.timesOf(records.transaction, callMails['call-link'], enquiry.id, since);
      if (lately.length >= renewalsPerDay) return false;
      const mail = mailOf(newId, 'call-link', enquiry.id, enquiry.email, now().toISOString());
      await outbox.enqueue(records.transaction, mail);
      return true;
    });
    if (queued) this.#tools.onMail();
  }

  /** Work on the enquiry of a link that has not ended. */
  #with<Result>(token: string, work: (change: Changing) => Promise<Result>): Promise<Result | NotDone<'unknown'>> {
    return inTransaction(this.#tools.store, async (records) => {
      const enquiry = await records.byLink(tokenHash(token), momentOf(this.#tools));
      if (!enquiry || (enquiry.state === 'closed' && hasEnded(enquiry, await records.latest(enquiry.id))))
        return { kind: 'unknown' };
      return work({ tools: this.#tools, records, enquiry });
    });
  }

  async #changing<Result extends { readonly kind: string }>(
    token: string,
    work: (change: Changing) => Promise<Result>,
  ): Promise<Result | NotDone<'unknown' | 'gone'>> {
    try {
      const result = await this.#with(token, work);
      if (['taken', 'moved', 'restored', 'rung'].includes(result.kind)) this.#tools.onMail();
      return result;
    } catch (error) {
      if (error instanceof NotFree) return { kind: 'gone' };
      throw error;
    }
  }

  /** Tries desk after desk, each in its own transaction, until one is free; without any, `work` says what to say. */
  async #atFirstFree<Result extends { readonly kind: string }>(
    token: string,
    start: string,
    desk: string | undefined,
    work: (change: Changing, slot: Slot | undefined) => Promise<Result>,
  ): Promise<Result | NotDone<'unknown' | 'gone'>> {
    const at = instantOf(start);
    const busy = await busyDesks(this.#tools);
    const now = momentOf(this.#tools);
    const { timetables } = this.#tools;
    const inTurn = [
      ...timetables.filter((known) => known.desk.id === desk),
      ...timetables.filter((known) => known.desk.id !== desk),
    ];
    const offered = inTurn.flatMap((timetable) => {
      const spans = busy.get(timetable.desk.id);
      return (at && spans && timetable.at(at, spans, now)) ?? [];
    });
    for (const slot of offered) {
      const result = await this.#changing(token, (change) => work(change, slot));
      if (result.kind !== 'gone') return result;
    }
    return offered.length > 0 ? { kind: 'gone' } : this.#changing(token, (change) => work(change, undefined));
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
