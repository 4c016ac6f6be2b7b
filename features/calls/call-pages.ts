import type { FastifyReply } from 'fastify';
import type { AnswerValues } from '../../contract/answers.ts';
import { minutesOf } from './schema.ts';
import type { ZoneGroupValues } from './call-answers.ts';
import type { CallView } from './call-view.ts';
import type { LinkView } from './calls.ts';
import { dayIn } from './day-words.ts';
import { dayPart, stripOf } from './strip.ts';
import type { Zones } from './zones.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus } from '../../core/http/problems.ts';
import { VisitorViews, zonesKept, type VisitorTimes } from './call-days.ts';
import { LatestViews } from './latest-views.ts';
import { callsOf, zonesOf } from './services.ts';

const gone = problemStatus('linkInvalid');

/** What a visitor has said so far: kept whenever a page comes again. */
export interface Wishes {
  readonly token: string;
  readonly zone: string | undefined;
  /** Milliseconds since 1970. */
  readonly start?: number | undefined;
  readonly phone?: string;
  /** A day of the page of days to show, as ISO date. */
  readonly around?: string | undefined;
}

export type OpenLink = Extract<LinkView, { kind: 'open' }>;
/** Why a page comes again. */
export type Refusal = 'taken' | 'no-time' | 'wrong-phone' | 'pressed-too-soon';

/** Sends the pages behind a link *Choose a time*, each with what it shows. */
export class CallPages {
  readonly #parts: Http;
  readonly #views: VisitorViews;
  /** The list of zones, by which is chosen in it. */
  readonly #zoneLists = new LatestViews<ReturnType<Zones['groups']>, readonly ZoneGroupValues[]>(zonesKept);

  constructor(parts: Http) {
    this.#parts = parts;
    this.#views = new VisitorViews(parts.words.calls, zonesOf(parts));
  }

  unknown(reply: FastifyReply, token: string, { again = false } = {}): FastifyReply {
    return this.#parts.answers.send(reply, again ? 200 : gone, 'call-link-unknown', { token }, { again });
  }

  /** Nothing was booked: whoever has the link is rung. */
  async rung(reply: FastifyReply, link: OpenLink, wishes: Wishes): Promise<FastifyReply> {
    const { visitor } = await this.#seen(wishes, undefined);
    return this.#parts.answers.send(reply, 200, 'call-ring', {
      reference: link.enquiry.reference,
      ...this.#linkFacts(link, visitor),
      waiting: this.#waiting(link, visitor),
    });
  }

  /** By when we answer, while that is to come. */
  #waiting({ enquiry }: OpenLink, visitor: VisitorTimes) {
    const due = enquiry.promisedAt.epochMilliseconds;
    return due < this.#now() ? [] : [{ due: `${visitor.moment(due)} (${visitor.own.place})` }];
  }

  /** The page that a link leads to by itself, as things stand. */
  async standing(reply: FastifyReply, link: OpenLink, wishes: Wishes, options: { readonly again?: boolean } = {}): Promise<FastifyReply> {
    if (link.call)
      return isOver(link.call, this.#now()) ? this.past(reply, link, link.call, wishes) : this.booked(reply, 'call-booked', link, link.call, wishes, options);
    return link.former ? this.cancelled(reply, link, link.former, wishes, options) : this.choose(reply, link, wishes);
  }

  /** The free times; for a link with a call that can be moved, the times it can be moved to. */
  async choose(reply: FastifyReply, link: OpenLink, wishes: Wishes, refusal?: Refusal): Promise<FastifyReply> {
    const seen = await this.#seen(wishes, link.call?.zone);
    const { visitor, zone } = seen;
    if (visitor.times.length === 0) return this.#none(reply, link, wishes, visitor, refusal);
    const wanted = wishes.start;
    const page = visitor.page(wanted === undefined ? wishes.around : visitor.own.clock.day(wanted));
    const address = (around: string | undefined) =>
      around === undefined ? [] : [{ address: `?${this.#query(wishes, zone, link.call !== undefined, around)}` }];
    const shared = {
      token: wishes.token,
      zone,
      place: visitor.own.place,
      'desk-place': visitor.under.place,
      reference: link.enquiry.reference,
      'zone-group': this.#zoneGroups(zone),
      'unchosen-zone': seen.isChosen ? [] : [{}],
      row: visitor.rows(page, this.#parts.words.callPages.amounts, wanted),
      earlier: address(page.earlier),
      later: address(page.later),
    };
    const { answers, words } = this.#parts;
    const again = refusal === 'pressed-too-soon';
    const taken = { taken: this.#takenWords(visitor, wanted), nearest: wanted === undefined ? [] : visitor.nearest(page, wanted) };
    const faults = { 'no-time': refusal === 'no-time' ? [{}] : [], 'wrong-phone': refusal === 'wrong-phone' ? [{}] : [] };
    const isInvalid = refusal === 'no-time' || refusal === 'wrong-phone';
    if (link.call) {
      const { start, desk } = link.call;
      const values = {
        ...shared,
        'call-day': dayIn('day', visitor.own.clock.day(start.epochMilliseconds)),
        'call-here': visitor.own.clock.time(start.epochMilliseconds),
        'call-there': `${visitor.there(start.epochMilliseconds, desk.id)}, ${visitor.placeOf(desk.id)}`,
      };
      if (refusal === 'taken') return answers.send(reply, problemStatus('timeTaken'), 'call-move-taken', { ...values, ...taken });
      if (isInvalid) return answers.send(reply, problemStatus('invalidInput'), 'call-move-invalid', { ...values, ...faults });
      return answers.send(reply, 200, 'call-move', values, { again });
    }
    const isByTelephone = words.calls.how === 'telephone';
    const values = {
      ...shared,
      ...this.#linkFacts(link, visitor),
      phone: wishes.phone ?? '',
      'by-telephone': isByTelephone ? [{}] : [],
      'by-video': isByTelephone ? [] : [{}],
    };
    if (refusal === 'taken') return answers.send(reply, problemStatus('timeTaken'), 'call-choose-taken', { ...values, ...taken });
    if (isInvalid) {
      const isWrong = refusal === 'wrong-phone';
      const field = { 'phone-invalid': String(isWrong), 'phone-fault': isWrong ? words.callPages.said.wrongPhone : '' };
      return answers.send(reply, problemStatus('invalidInput'), 'call-choose-invalid', { ...values, ...faults, ...field });
    }
    return answers.send(reply, 200, 'call-choose', values, { again });
  }

  async booked(
    reply: FastifyReply,
    name: 'call-booked' | 'call-moved',
    link: OpenLink,
    call: CallView,
    wishes: Wishes,
    { status = 200, again = false }: { readonly status?: number; readonly again?: boolean } = {},
  ): Promise<FastifyReply> {
    const { visitor, zone } = await this.#seen(wishes, call.zone);
    const { words, answers } = this.#parts;
    const { how } = words.calls;
    const values: AnswerValues<'call-booked'> = {
      ...this.#shown(visitor, zone, link, call, { takesPlace: true }),
      token: wishes.token,
      'they-ring': how === 'telephone' && call.phone !== undefined ? [{ phone: call.phone }] : [],
      'we-ring': how === 'telephone' && call.phone === undefined ? [{ phone: words.firm.telephone.display }] : [],
      'by-video': how === 'telephone' ? [] : [{ address: how.video }],
      changeable: call.changeableUntil.epochMilliseconds > this.#now() ? [{}] : [],
    };
    if (name === 'call-booked' || !call.movedFrom) return answers.send(reply, status, 'call-booked', values, { again });
    const was = call.movedFrom.epochMilliseconds;
    return answers.send(reply, status, 'call-moved', { ...values, was: visitor.moment(was) }, { again });
  }

  async cancelled(
    reply: FastifyReply,
    link: OpenLink,
    call: CallView,
    wishes: Wishes,
    { status = 200, again = false, isGone }: { readonly status?: number; readonly again?: boolean; readonly isGone?: boolean } = {},
  ): Promise<FastifyReply> {
    const { visitor, zone } = await this.#seen(wishes, call.zone);
    const start = call.start.epochMilliseconds;
    // Within the notice nothing is offered any more, but what was cancelled may be taken back.
    const isOffered =
      start < this.#now() + minutesOf(this.#parts.words.calls.notice) * 60_000 ||
      visitor.times.some((time) => time.start === start && time.deskId === call.desk.id);
    const isTaken = isGone ?? !isOffered;
    const values = { ...this.#shown(visitor, zone, link, call, { takesPlace: false }), token: wishes.token };
    return this.#parts.answers.send(reply, status, isTaken ? 'call-cancelled-gone' : 'call-cancelled', values, { again });
  }

  async past(reply: FastifyReply, link: OpenLink, call: CallView, wishes: Wishes): Promise<FastifyReply> {
    const { visitor } = await this.#seen(wishes, call.zone);
    const start = call.start.epochMilliseconds;
    return this.#parts.answers.send(reply, 200, 'call-past', {
      reference: link.enquiry.reference,
      day: dayIn('dayOfYear', visitor.own.clock.day(start)),
      here: visitor.own.clock.time(start),
      place: visitor.own.place,
    });
  }

  async #seen({ zone: wished }: Wishes, known: string | undefined) {
    const { words } = this.#parts;
    const [calls, zones] = [callsOf(this.#parts), zonesOf(this.#parts)];
    const chosen = zones.find(wished ?? '') ?? zones.find(known ?? '');
    const zone = chosen ?? words.calls.desks[0]?.timeZone ?? 'UTC';
    return { zone, isChosen: chosen !== undefined, visitor: this.#views.at(await calls.times(), zone, this.#now()) };
  }

  #none(reply: FastifyReply, link: OpenLink, wishes: Wishes, visitor: VisitorTimes, refusal: Refusal | undefined): FastifyReply {
    const start = link.call?.start.epochMilliseconds;
    return this.#parts.answers.send(reply, refusal === 'taken' ? problemStatus('timeTaken') : 200, 'call-none', {
      token: wishes.token,
      reference: link.enquiry.reference,
      ...this.#linkFacts(link, visitor),
      waiting: link.call ? [] : this.#waiting(link, visitor),
      standing:
        start === undefined
          ? []
          : [{ 'call-day': dayIn('day', visitor.own.clock.day(start)), 'call-here': visitor.own.clock.time(start), 'call-place': visitor.own.place }],
    });
  }

  #linkFacts({ enquiry, expiresAt }: OpenLink, { own }: VisitorTimes) {
    const day = (at: { readonly epochMilliseconds: number }): string => dayIn('dayOfYear', own.clock.day(at.epochMilliseconds));
    return { asked: day(enquiry.askedAt), until: day(expiresAt) };
  }

  #takenWords(visitor: VisitorTimes, start: number | undefined): string {
    return start === undefined ? '' : `${visitor.moment(start)} (${visitor.own.place})`;
  }

  #query({ token }: Wishes, zone: string, isMoving: boolean, around: string): string {
    return new URLSearchParams({ t: token, zone, ...(isMoving ? { step: 'move' } : {}), day: around }).toString();
  }

  #zoneGroups(chosen: string): readonly ZoneGroupValues[] {
    const groups = zonesOf(this.#parts).groups(this.#now());
    return this.#zoneLists.of(groups, chosen, () =>
      groups.map(({ region, zones }) => ({
        region,
        zone: zones.map(({ id, label }) => ({ id, label, other: id === chosen ? [] : [{}], chosen: id === chosen ? [{}] : [] })),
      })),
    );
  }

  /** A call in both zones, and the tide of its day. */
  #shown(visitor: VisitorTimes, zone: string, link: OpenLink, call: CallView, { takesPlace }: { readonly takesPlace: boolean }) {
    const { length, buffer } = this.#parts.words.calls;
    const [start, end] = [call.start.epochMilliseconds, call.end.epochMilliseconds];
    const { clock, place } = visitor.own;
    const desk = visitor.desks.get(call.desk.id) ?? visitor.under;
    const date = clock.day(start);
    const free = visitor.times.filter((time) => clock.day(time.start) === date);
    const own = { start, deskId: call.desk.id };
    const times = takesPlace && !free.some((time) => time.start === start) ? [...free, own].sort((one, other) => one.start - other.start) : free;
    const offered = [{ date, times }];
    const part = dayPart([{ times: [...times, own] }], clock, visitor.step);
    const { drawing, share, percent } = stripOf({ days: offered, columns: 1, part, step: visitor.step, clock, desk: desk.clock });
    const x = percent(start, 0);
    return {
      ...drawing,
      zone,
      reference: link.enquiry.reference,
      day: dayIn('dayOfYear', date),
      weekday: dayIn('weekday', date),
      here: clock.time(start),
      ends: clock.time(end),
      there: visitor.there(start, call.desk.id),
      'there-ends': desk.clock.time(end),
      place,
      'desk-place': desk.place,
      flare: [{ x }],
      bar: takesPlace
        ? [{ x, length: share(minutesOf(length)), 'kept-x': String(Number(x) + Number(share(minutesOf(length)))), kept: share(minutesOf(buffer)) }]
        : [],
    };
  }

  #now(): number {
    return this.#parts.now().getTime();
  }
}

/** A call that was held, or whose time has passed. */
function isOver({ state, end }: CallView, now: number): boolean {
  return state !== 'booked' || end.epochMilliseconds <= now;
}
