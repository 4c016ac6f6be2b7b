import type { FastifyReply } from 'fastify';
import { createElement, type FunctionComponent } from 'react';
import type { FramedPage, PageContext } from '../../contract/answers.ts';
import { minutesOf, reminderWords } from './schema.ts';
import { hasBegun, hasEnded, type CallView } from './tools.ts';
import type { OpenLink } from './calls.ts';
import type { CallsCopy } from './page/calls-words.ts';
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
    return this.#render(reply, 'call-ring', Rung, {
      link: this.#linkFacts(link, visitor),
      due: this.#due(link, visitor),
    });
  }

  #render<Shown extends object>(
    reply: FastifyReply,
    name: FramedPage,
    part: FunctionComponent<Shown & { readonly page: PageContext; readonly words: CallsCopy }>,
    shown: Shown,
    { status = 200, again = false } = {},
  ): FastifyReply {
    const { answers, words } = this.#parts;
    const content = (page: PageContext) => createElement(part, { ...shown, page, words: words.callPages });
    return answers.render(reply, status, name, content, { again });
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
    const { visitor, isChosen } = await this.#seen(wishes, link.call?.zone);
    if (visitor.times.length === 0) return this.#none(reply, link, wishes, visitor, refusal);
    const { words } = this.#parts;
    const { zone, place } = visitor.own;
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
      token: wishes.token,
      reference: link.enquiry.reference,
      refused,
      ...of,
      zone: { zone, isChosen, place, label: zones.label(zone, now), options: zones.options(zone, now) },
      week: visitor.week(days, words.callPages.amounts, wanted),
      earlier: address(days.earlier),
      later: address(days.later),
    };
    const name = `${call ? 'call-move' : 'call-choose'}${refused ? '-refused' : ''}` as const;
    const status = refusal === undefined ? 200 : statusOf[refusal];
    return this.#render(reply, name, ChooseTime, shown, { status, again: refusal === 'pressed-too-soon' });
  }

  /** @param hasMoved whether to announce the move, with the previous time */
  async #booked(
    reply: FastifyReply,
    link: OpenLink,
    call: CallView,
    wishes: Wishes,
    { hasMoved, again }: { readonly hasMoved: boolean; readonly again?: boolean },
  ): Promise<FastifyReply> {
    const { visitor } = await this.#seen(wishes, call.zone);
    const { words } = this.#parts;
    const { how } = words.calls;
    const was = hasMoved && call.moved_from !== null ? visitor.own.moment(Date.parse(call.moved_from)) : undefined;
    const shown = {
      call: this.#shown(visitor, link, call, wishes, { takesPlace: true }),
      was,
      how:
        how !== 'telephone'
          ? ({ kind: 'video', address: how.video } as const)
          : call.phone === null
            ? ({ kind: 'weRing', phone: words.firm.telephone.display } as const)
            : ({ kind: 'theyRing', phone: call.phone } as const),
      isChangeable: !hasBegun(this.#parts, call),
    };
    return this.#render(reply, was === undefined ? 'call-booked' : 'call-moved', BookedCall, shown, { again });
  }

  async cancelled(
    reply: FastifyReply,
    link: OpenLink,
    call: CallView,
    wishes: Wishes,
    {
      isGone: isTaken,
      ...options
    }: { readonly status?: number; readonly again?: boolean; readonly isGone?: boolean } = {},
  ): Promise<FastifyReply> {
    const { visitor } = await this.#seen(wishes, call.zone);
    const start = call.start.epochMilliseconds;
    // Closer than the notice no time is offered, but a cancelled call can still be restored.
    const isOffered =
      start < this.#now() + minutesOf(this.#parts.words.calls.notice) * 60_000 || visitor.isFree(start, call.desk.id);
    const isGone = isTaken ?? !isOffered;
    const shown = { call: this.#shown(visitor, link, call, wishes, { takesPlace: false }), isGone };
    return this.#render(reply, isGone ? 'call-cancelled-gone' : 'call-cancelled', CancelledCall, shown, options);
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
    const visitor = new VisitorTimes(await calls.times(), words.calls, zones, zone);
    return { visitor, isChosen: chosen !== undefined };
  }

  #none(reply: FastifyReply, link: OpenLink, { token }: Wishes, visitor: VisitorTimes, refusal: Refusal | undefined) {
    const start = link.call?.start.epochMilliseconds;
    const { own } = visitor;
    const shown = {
      token,
      link: this.#linkFacts(link, visitor),
      due: link.call ? undefined : this.#due(link, visitor),
      week: visitor.week(visitor.emptyPage(this.#now()), this.#parts.words.callPages.amounts),
      call: start === undefined ? undefined : { day: own.dayIn('day', start), here: own.time(start), place: own.place },
    };
    const status = refusal === 'taken' ? problemStatus('timeTaken') : 200;
    return this.#render(reply, 'call-none', NoTimes, shown, { status });
  }

  #linkFacts({ enquiry, expiresAt }: OpenLink, { own }: VisitorTimes): LinkFacts {
    const day = (at: string): string => own.dayIn('dayOfYear', Date.parse(at));
    return { reference: enquiry.reference, asked: day(enquiry.received_at), until: day(expiresAt) };
  }

  /** A call in both zones, with the drawing of its day. */
  #shown(
    visitor: VisitorTimes,
    link: OpenLink,
    call: CallView,
    { token }: Wishes,
    { takesPlace }: { readonly takesPlace: boolean },
  ): ShownCall {
    const { calls, callPages } = this.#parts.words;
    const [start, end] = [call.start.epochMilliseconds, call.end.epochMilliseconds];
    const { own } = visitor;
    const desk = visitor.desks.get(call.desk.id) ?? visitor.defaultDesk;
    const isMarked = takesPlace || !visitor.isFree(start, call.desk.id);
    const marks = isMarked ? [visitor.marked(start, takesPlace ? 'now' : 'gone', call.desk.id)] : [];
    return {
      token,
      zone: own.zone,
      week: visitor.dayOf(start, call.desk.id, marks, callPages.amounts),
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
        reminder: reminderWords(calls),
      },
    };
  }

  #now(): number {
    return this.#parts.now().getTime();
  }
}
