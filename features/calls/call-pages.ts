import type { FastifyReply } from 'fastify';
import { createElement } from 'react';
import { minutesOf, reminderWords } from './schema.ts';
import { hasBegun, hasEnded, type CallView } from './tools.ts';
import type { OpenLink } from './calls.ts';
import { ChooseTime } from './page/ChooseTime.tsx';
import { NoTimes, Rung, type LinkFacts } from './page/NoTimes.tsx';
import { BookedCall, CancelledCall, type ShownCall } from './page/OneCall.tsx';
import type { Refused } from './page/RefusedTime.tsx';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus } from '../../core/http/problems.ts';
import { VisitorTimes } from './call-days.ts';
import { callsOf, zonesOf } from './services.ts';

const gone = problemStatus('linkInvalid');

export interface Wishes {
  readonly token: string;
  readonly zone: string | undefined;
  /** Milliseconds since 1970. */
  readonly start?: number | undefined;
  readonly phone?: string;
  /** A day on the page to show, ISO date. */
  readonly around?: string | undefined;
}

export type Refusal = 'taken' | 'no-time' | 'wrong-phone' | 'pressed-too-soon';

const statusOf: Readonly<Record<Refusal, number>> = {
  taken: problemStatus('timeTaken'),
  'no-time': problemStatus('invalidInput'),
  'wrong-phone': problemStatus('invalidInput'),
  'pressed-too-soon': 200,
};

/** Renders the pages of the link *Choose a time*. */
export class CallPages {
  readonly #parts: Http;

  constructor(parts: Http) {
    this.#parts = parts;
  }

  unknown(reply: FastifyReply, token: string, { again = false } = {}): FastifyReply {
    return this.#parts.answers.send(reply, again ? 200 : gone, 'call-link-unknown', { token }, { again });
  }

  /** Sends the page that says nothing was booked and the visitor will be rung. */
  async rung(reply: FastifyReply, link: OpenLink, wishes: Wishes): Promise<FastifyReply> {
    const { visitor } = await this.#seen(wishes, undefined);
    const shown = { words: this.#words, link: this.#linkFacts(link, visitor), due: this.#due(link, visitor) };
    return this.#parts.answers.render(reply, 200, 'call-ring', (page) => createElement(Rung, { page, ...shown }));
  }

  /** By when we answer, in words; undefined once that has passed. */
  #due({ enquiry }: OpenLink, visitor: VisitorTimes): string | undefined {
    const due = Date.parse(enquiry.due_at);
    return due < this.#now() ? undefined : `${visitor.own.moment(due)} (${visitor.own.place})`;
  }

  /** Sends the page for a link's current state: times to choose, the booked call, or its end. */
  async standing(
    reply: FastifyReply,
    link: OpenLink,
    wishes: Wishes,
    { hasMoved = false, ...options }: { readonly again?: boolean; readonly hasMoved?: boolean } = {},
  ): Promise<FastifyReply> {
    if (link.call)
      return link.call.state !== 'booked' || hasEnded(this.#parts, link.call)
        ? this.#past(reply, link, link.call, wishes)
        : this.#booked(reply, link, link.call, wishes, { hasMoved, ...options });
    return link.former ? this.cancelled(reply, link, link.former, wishes, options) : this.choose(reply, link, wishes);
  }

  /** Sends the free times; with a booked call, those it can be moved to. */
  async choose(reply: FastifyReply, link: OpenLink, wishes: Wishes, refusal?: Refusal): Promise<FastifyReply> {
    const { visitor, zone, isChosen } = await this.#seen(wishes, link.call?.zone);
    if (visitor.times.length === 0) return this.#none(reply, link, wishes, visitor, refusal);
    const { answers, words } = this.#parts;
    const { call } = link;
    const standing = call?.start.epochMilliseconds;
    const wanted = wishes.start;
    const isGone = refusal === 'taken' && wanted !== undefined && !visitor.times.some(({ at }) => at === wanted);
    const days = visitor.page(wanted ?? wishes.around, [
      ...(standing === undefined ? [] : [visitor.marked(standing, 'now', call?.desk.id)]),
      ...(isGone ? [visitor.marked(wanted, 'gone')] : []),
    ]);
    const step = call ? { step: 'move' } : {};
    const address = (day: string | undefined) =>
      day && `?${new URLSearchParams({ t: wishes.token, zone, ...step, day }).toString()}`;
    const refused: Refused | undefined =
      refusal === 'taken' && wanted !== undefined
        ? { why: refusal, time: visitor.span(wanted), nearest: visitor.nearest(days, wanted) }
        : refusal && { why: refusal === 'taken' ? 'no-time' : refusal };
    const phone = words.calls.how === 'telephone' ? (wishes.phone ?? '') : undefined;
    const of =
      standing === undefined
        ? { link: { ...this.#linkFacts(link, visitor), phone } }
        : { call: { day: visitor.own.dayIn('day', standing), here: visitor.own.time(standing) } };
    const [zones, now] = [zonesOf(this.#parts), this.#now()];
    const shown = {
      words: this.#words,
      token: wishes.token,
      reference: link.enquiry.reference,
      refused,
      ...of,
      zone: {
        zone,
        isChosen,
        place: visitor.own.place,
        label: zones.label(zone, now),
        options: zones.options(zone, now),
      },
      week: visitor.week(days, this.#words.amounts, wanted),
      earlier: address(days.earlier),
      later: address(days.later),
    };
    return answers.render(
      reply,
      refusal === undefined ? 200 : statusOf[refusal],
      `${call ? 'call-move' : 'call-choose'}${refused ? '-refused' : ''}`,
      (page) => createElement(ChooseTime, { page, ...shown }),
      { again: refusal === 'pressed-too-soon' },
    );
  }

  /** @param hasMoved whether to announce the move, with the previous time */
  async #booked(
    reply: FastifyReply,
    link: OpenLink,
    call: CallView,
    wishes: Wishes,
    { hasMoved, again = false }: { readonly hasMoved: boolean; readonly again?: boolean },
  ): Promise<FastifyReply> {
    const { visitor, zone } = await this.#seen(wishes, call.zone);
    const { words, answers } = this.#parts;
    const { how } = words.calls;
    const was = hasMoved && call.moved_from !== null ? visitor.own.moment(Date.parse(call.moved_from)) : undefined;
    const shown = {
      words: this.#words,
      call: this.#shown(visitor, zone, link, call, wishes, { takesPlace: true }),
      was,
      how:
        how !== 'telephone'
          ? ({ kind: 'video', address: how.video } as const)
          : call.phone === null
            ? ({ kind: 'weRing', phone: words.firm.telephone.display } as const)
            : ({ kind: 'theyRing', phone: call.phone } as const),
      isChangeable: !hasBegun(this.#parts, call),
    };
    const moved = was === undefined ? 'call-booked' : 'call-moved';
    return answers.render(reply, 200, moved, (page) => createElement(BookedCall, { page, ...shown }), { again });
  }

  async cancelled(
    reply: FastifyReply,
    link: OpenLink,
    call: CallView,
    wishes: Wishes,
    {
      status = 200,
      again = false,
      isGone: isTaken,
    }: { readonly status?: number; readonly again?: boolean; readonly isGone?: boolean } = {},
  ): Promise<FastifyReply> {
    const { visitor, zone } = await this.#seen(wishes, call.zone);
    const start = call.start.epochMilliseconds;
    // Closer than the notice no time is offered, but a cancelled call can still be restored.
    const isOffered =
      start < this.#now() + minutesOf(this.#parts.words.calls.notice) * 60_000 ||
      visitor.times.some((time) => time.at === start && time.deskId === call.desk.id);
    const isGone = isTaken ?? !isOffered;
    const shown = {
      words: this.#words,
      call: this.#shown(visitor, zone, link, call, wishes, { takesPlace: false }),
      isGone,
    };
    const name = isGone ? 'call-cancelled-gone' : 'call-cancelled';
    return this.#parts.answers.render(reply, status, name, (page) => createElement(CancelledCall, { page, ...shown }), {
      again,
    });
  }

  async #past(reply: FastifyReply, link: OpenLink, call: CallView, wishes: Wishes): Promise<FastifyReply> {
    const { visitor } = await this.#seen(wishes, call.zone);
    const start = call.start.epochMilliseconds;
    return this.#parts.answers.send(reply, 200, 'call-past', {
      reference: link.enquiry.reference,
      day: visitor.own.dayIn('dayOfYear', start),
      here: visitor.own.time(start),
      place: visitor.own.place,
    });
  }

  async #seen({ zone: wished }: Wishes, known: string | null | undefined) {
    const { words } = this.#parts;
    const [calls, zones] = [callsOf(this.#parts), zonesOf(this.#parts)];
    const chosen = zones.find(wished ?? '') ?? zones.find(known ?? '');
    const zone = chosen ?? words.calls.desks[0]?.timeZone ?? 'UTC';
    return {
      zone,
      isChosen: chosen !== undefined,
      visitor: new VisitorTimes(await calls.times(), words.calls, zones, zone),
    };
  }

  #none(reply: FastifyReply, link: OpenLink, { token }: Wishes, visitor: VisitorTimes, refusal: Refusal | undefined) {
    const start = link.call?.start.epochMilliseconds;
    const { own } = visitor;
    const shown = {
      words: this.#words,
      token,
      link: this.#linkFacts(link, visitor),
      due: link.call ? undefined : this.#due(link, visitor),
      week: visitor.week(visitor.emptyPage(this.#now()), this.#words.amounts),
      call: start === undefined ? undefined : { day: own.dayIn('day', start), here: own.time(start), place: own.place },
    };
    const status = refusal === 'taken' ? problemStatus('timeTaken') : 200;
    return this.#parts.answers.render(reply, status, 'call-none', (page) => createElement(NoTimes, { page, ...shown }));
  }

  #linkFacts({ enquiry, expiresAt }: OpenLink, { own }: VisitorTimes): LinkFacts {
    const day = (at: string): string => own.dayIn('dayOfYear', Date.parse(at));
    return { reference: enquiry.reference, asked: day(enquiry.received_at), until: day(expiresAt) };
  }

  /** A call in both zones, with the drawing of its day. */
  #shown(
    visitor: VisitorTimes,
    zone: string,
    link: OpenLink,
    call: CallView,
    { token }: Wishes,
    { takesPlace }: { readonly takesPlace: boolean },
  ): ShownCall {
    const { reminder } = this.#parts.words.calls;
    const [start, end] = [call.start.epochMilliseconds, call.end.epochMilliseconds];
    const { own } = visitor;
    const desk = visitor.desks.get(call.desk.id) ?? visitor.defaultDesk;
    const isFree = visitor.times.some((time) => time.at === start && time.deskId === call.desk.id);
    const marks = takesPlace || !isFree ? [visitor.marked(start, takesPlace ? 'now' : 'gone', call.desk.id)] : [];
    return {
      token,
      zone,
      week: visitor.dayOf(start, call.desk.id, marks, this.#words.amounts),
      said: {
        reference: link.enquiry.reference,
        day: own.dayIn('dayOfYear', start),
        weekday: own.dayIn('weekday', start),
        here: own.time(start),
        ends: own.time(end),
        there: visitor.atDesk(start, call.desk.id),
        'there-ends': desk.time(end),
        place: own.place,
        'desk-place': desk.place,
        reminder: reminderWords({ reminder }),
      },
    };
  }

  get #words() {
    return this.#parts.words.callPages;
  }

  #now(): number {
    return this.#parts.now().getTime();
  }
}
