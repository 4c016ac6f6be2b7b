import { Temporal } from 'temporal-polyfill';
import { fillMarkers } from '../../contract/slots.ts';
import type { LetterWords, MailWords } from '../../contract/words.ts';
import type { Message } from '../../core/mail/courier.ts';
import { filledLetter, type Fact, type LetterAction, type LetterText } from '../../core/mail/letter-text.ts';
import type { Letterhead } from '../../core/mail/letterhead.ts';
import { momentIn, timeIn } from '../../core/mail/moment.ts';
import { dayIn } from './zone-clock.ts';
import { answersTo } from '../../core/mail/mailbox.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import { type CalendarEntries, type CalendarEntry, invitationText } from './invitation.ts';
import type { CallView } from './tools.ts';
import type { Outcome } from './changes.ts';

export type Occasion = 'booked' | 'moved' | 'cancelled' | 'reminder' | 'ended';

export type Caller = Pick<EnquiryRow, 'reference' | 'name' | 'email' | 'organization' | 'phone' | 'team'>;

interface CallMail<On extends Occasion = Occasion> {
  readonly occasion: On;
  readonly call: CallView;
  readonly caller: Caller;
  readonly mail: ClaimedMail;
  readonly now: Date;
}

interface CallStationery {
  readonly words: MailWords['calls'];
  readonly entries: CalendarEntries;
  readonly placeOf: (zone: string) => string;
  readonly letterhead: Letterhead;
  readonly deskUrl?: string | undefined;
}

/** Writes the emails about calls, with times in the reader's zone and in the other side's. */
export class CallLetters {
  readonly #stationery: CallStationery;

  constructor(stationery: CallStationery) {
    this.#stationery = stationery;
  }

  /** Whether emails to staff link to the desk program rather than to a page with a token. */
  get opensAtDesk(): boolean {
    return this.#stationery.deskUrl !== undefined;
  }

  /** @param timesPage page to move, cancel or rebook the call; undefined for no link */
  async toVisitor(about: CallMail<Exclude<Occasion, 'ended'>>, timesPage: string | undefined): Promise<Message> {
    const { occasion, call, caller } = about;
    const { words, entries } = this.#stationery;
    const times = this.#times(call, call.zone ?? call.desk.timeZone, call.desk.timeZone);
    const isOurs = call.changed_by === 'desk' && (occasion === 'moved' || occasion === 'cancelled');
    const label = isOurs && occasion === 'cancelled' ? words.link.button : words.button;
    const letter = isOurs ? this.#ours(occasion, call) : words[occasion];
    const slots = this.#slots(about, times);
    const { body } = filledLetter(letter, slots);
    // A colleague's note gives the reason, so it follows the first sentence.
    const said = isOurs && call.line !== null ? [oneLine(call.line)] : [];
    const written = await this.#write(letter, slots, about.mail, {
      body: [...body.slice(0, 1), ...said, ...body.slice(1)],
      facts: this.#facts(times, about, entries.howToVisitor(call, caller.reference)),
      action: timesPage === undefined ? undefined : this.#action(label, timesPage),
    });
    const message = { ...written, ...answersTo(entries.sender, caller.team) };
    return this.#withCalendar(message, about, entries.forVisitor(call, caller.reference));
  }

  async missed(call: CallView, reference: string, timesPage: string, mail: ClaimedMail): Promise<Message> {
    const { when, there } = this.#times(call, call.zone ?? call.desk.timeZone, call.desk.timeZone);
    const { button, ...letter } = this.#stationery.words.missed;
    return this.#write(letter, { reference, when, there }, mail, { action: this.#action(button, timesPage) });
  }

  #ours(occasion: 'moved' | 'cancelled', { offered: isOffered }: CallView): LetterWords {
    const { words } = this.#stationery;
    if (occasion === 'moved') return words.movedByUs;
    const { offered, final, ...letter } = words.cancelledByUs;
    return { ...letter, body: [...letter.body, isOffered === 0 ? final : offered] };
  }

  /** @param outcomePage page to record an outcome; only after the call */
  async toDesk(about: CallMail, outcomePage: ((became: Outcome) => string) | undefined): Promise<Message> {
    const { occasion, call, caller } = about;
    const { words, entries, deskUrl } = this.#stationery;
    const { labels, desk } = words;
    const times = this.#times(call, call.desk.timeZone, call.zone ?? 'UTC');
    const slots = this.#slots(about, times);
    const isChange = occasion === 'moved' || occasion === 'cancelled';
    const facts = this.#facts(times, about, entries.howToDesk(call, caller.reference), [
      [labels.by, isChange ? this.#changer(call) : undefined],
      [labels.reference, caller.reference],
      [labels.name, oneLine(caller.name)],
      [labels.email, caller.email],
      [labels.organization, caller.organization],
      [labels.phone, caller.phone],
    ]);
    const { held, noShow, atDesk } = desk.ended;
    const answers = outcomePage && {
      action: this.#action(held, outcomePage('held')),
      links: [{ ...noShow, url: outcomePage('no-show') }],
    };
    const what = fillMarkers(desk.open.what, slots);
    const opens = deskUrl !== undefined && {
      links: [{ what, label: desk.open.label, url: `${deskUrl}/calls?at=${call.id}` }],
    };
    const said = occasion === 'ended' && deskUrl !== undefined ? { ...desk.ended, ...atDesk } : desk[occasion];
    const message = await this.#write(said, slots, about.mail, { facts, ...answers, ...opens, forTeam: true });
    const answered: Message = { ...message, replyTo: { name: oneLine(caller.name), address: caller.email } };
    return this.#withCalendar(answered, about, entries.forDesk(call, caller));
  }

  async newLink(reference: string, timesPage: string, mail: ClaimedMail): Promise<Message> {
    const { button, ...letter } = this.#stationery.words.link;
    return this.#write(letter, { reference }, mail, { action: this.#action(button, timesPage) });
  }

  /** To the team: ring a visitor whose organisation has reached its limit of calls. */
  async ring({ reference, name, email, phone }: Caller, mail: ClaimedMail): Promise<Message> {
    const { labels, ring } = this.#stationery.words;
    const said = { reference, name: oneLine(name) };
    const facts = factsOf([
      [labels.reference, reference],
      [labels.name, said.name],
      [labels.email, email],
      [labels.phone, phone],
    ]);
    const message = await this.#write(ring, said, mail, { facts, forTeam: true });
    return { ...message, replyTo: { name: said.name, address: email } };
  }

  /** To the team: over half of a week was booked within an hour. @param monday its first day, ISO date */
  async filling(monday: string, mail: ClaimedMail): Promise<Message> {
    return this.#write(this.#stationery.words.filling, { week: dayIn('day', monday) }, mail);
  }

  /** To the team: a desk's calendar cannot be read. */
  async unreadable(desk: string, failure: string, mail: ClaimedMail): Promise<Message> {
    return this.#write(this.#stationery.words.unreadable, { desk, failure }, mail);
  }

  #write(
    letter: LetterWords,
    slots: Readonly<Record<string, string>>,
    mail: ClaimedMail,
    more: Partial<LetterText> = {},
  ): Promise<Message> {
    return this.#stationery.letterhead.write({ ...filledLetter(letter, slots), ...more }, mail);
  }

  #action(label: string, url: string): LetterAction {
    return { label, url, fallback: this.#stationery.words.fallback };
  }

  /** Who last changed the call, in words for colleagues. */
  #changer({ changed_by, changed_who }: CallView): string {
    const { by } = this.#stationery.words;
    if (changed_by === 'visitor') return by.visitor;
    const [, withTool] = /^tool:(.*)$/s.exec(changed_who ?? '') ?? [];
    return withTool === undefined ? (changed_who ?? by.us) : fillMarkers(by.tool, { name: oneLine(withTool) });
  }

  /** Attaches the invitation, except to reminders and to the question after a call, which change nothing. */
  #withCalendar(message: Message, { occasion, call, caller, now }: CallMail, entry: CalendarEntry): Message {
    if (occasion === 'reminder' || occasion === 'ended') return message;
    const desks = caller.team.split(',').map((address) => ({ name: call.desk.name, address }));
    const attendees = [{ name: oneLine(caller.name), address: caller.email }, ...desks];
    const method = occasion === 'cancelled' ? 'CANCEL' : 'REQUEST';
    const at = Temporal.Instant.fromEpochMilliseconds(now.getTime());
    return { ...message, calendar: { method, text: invitationText({ method, call, attendees, ...entry, at }) } };
  }

  /** The call's times in the reader's zone and the other side's, or UTC if these are the same. */
  #times(call: CallView, zone: string, other: string): Times {
    const beside = other === zone ? 'UTC' : other;
    const [start, end] = [new Date(call.starts_at), new Date(call.ends_at)];
    const { words, placeOf } = this.#stationery;
    const when = (place: string): string =>
      fillMarkers(words.when, { day: momentIn(start, place).moment, ends: timeIn(end, place), place: placeOf(place) });
    const was = call.moved_from === null ? undefined : momentIn(new Date(call.moved_from), zone).moment;
    return { when: when(zone), there: when(beside), was };
  }

  #slots({ call, caller }: CallMail, { when, there, was = '' }: Times) {
    const [name, { reminder }] = [oneLine(caller.name), this.#stationery.entries];
    return { reference: caller.reference, name, when, there, was, desk: call.desk.name, reminder };
  }

  #facts({ when, there, was }: Times, { occasion, call, caller }: CallMail, how: string, more?: Facts): Fact[] {
    const { labels } = this.#stationery.words;
    return factsOf([
      [labels.when, when],
      [labels.there, there],
      [labels.was, occasion === 'moved' ? was : undefined],
      [labels.desk, call.desk.name],
      [labels.how, occasion === 'cancelled' || occasion === 'ended' ? undefined : how],
      ...(more ?? [[labels.reference, caller.reference]]),
    ]);
  }
}

type Facts = readonly (readonly [label: string, value: string | null | undefined])[];

function factsOf(facts: Facts): Fact[] {
  return facts.flatMap(([label, value]) => (value == null ? [] : [{ label, value }]));
}

interface Times {
  readonly when: string;
  readonly there: string;
  readonly was: string | undefined;
}
