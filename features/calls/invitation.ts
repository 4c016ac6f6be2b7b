import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Temporal } from 'temporal-polyfill';
import { reminderWords, type CallRules } from './schema.ts';
import type { Firm } from '../../contract/firm.ts';
import { fillMarkers } from '../../contract/slots.ts';
import type { MailWords } from '../../contract/words.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import type { CallView } from './tools.ts';

/** `REQUEST` and `CANCEL` are for email (iMIP, RFC 6047), `PUBLISH` for a file to download, without a reply. */
type InvitationMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

export interface Person {
  readonly name: string;
  readonly address: string;
}

export interface Invitation {
  readonly method: InvitationMethod;
  readonly call: {
    /** A UUID, also the UID of the calendar entry (RFC 7986, 5.3). */
    readonly id: string;
    /** Number of changes. Calendars ignore a lower number than the one they have. */
    readonly sequence: number;
    readonly start: Temporal.Instant;
    readonly end: Temporal.Instant;
  };
  /** The email's sender: calendars accept changes from nobody else. */
  readonly organizer: Person;
  readonly attendees: readonly Person[];
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly at: Temporal.Instant;
}

/** A call as iCalendar text (RFC 5545), times in UTC. Text from outside is escaped and cleaned. */
export function invitationText(invitation: Invitation): string {
  const { method, call, organizer, attendees, summary, description, location, at } = invitation;
  const calendar = ical({
    prodId: { company: plain(organizer.name), product: 'Calls', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  const event = calendar.createEvent({
    id: call.id,
    sequence: call.sequence,
    stamp: dateOf(at),
    start: dateOf(call.start),
    end: dateOf(call.end),
    summary: plain(summary),
    description: { plain: plain(description) },
    location: plain(location),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
    busystatus: method === 'CANCEL' ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    organizer: { name: plain(organizer.name), email: organizer.address },
  });
  for (const { name, address } of method === 'PUBLISH' ? [] : attendees) {
    // The organiser need not reply; for everybody else, calendars show buttons to reply.
    const invites = address.toLowerCase() === organizer.address.toLowerCase();
    event.createAttendee({
      name: plain(name),
      email: address,
      role: ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
      status: invites ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
      rsvp: !invites,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** Removes lone surrogates, and control characters other than line breaks (RFC 5545, 3.1). */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ');
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}

export type CalendarEntry = Pick<Invitation, 'organizer' | 'summary' | 'description' | 'location'>;

interface EntryParts {
  readonly words: Pick<MailWords['calls'], 'how' | 'entry'>;
  readonly rules: Pick<CallRules, 'how' | 'reminder'>;
  readonly firm: Pick<Firm, 'name' | 'telephone'>;
  readonly sender: Person;
}

/** The calendar entry of a call and how it is held, in words; for emails and for the file to download. */
export class CalendarEntries {
  readonly #parts: EntryParts;

  constructor(parts: EntryParts) {
    this.#parts = parts;
  }

  get sender(): Person {
    return this.#parts.sender;
  }

  get reminder(): string {
    return reminderWords(this.#parts.rules);
  }

  forVisitor(call: CallView, reference: string): CalendarEntry {
    const { words, firm } = this.#parts;
    const slots = { firm: firm.name, reference, how: this.howToVisitor(call, reference) };
    return this.#entry(words.entry.summary, slots, call);
  }

  forDesk(call: CallView, { name, reference }: Pick<EnquiryRow, 'name' | 'reference'>): CalendarEntry {
    const slots = { name: oneLine(name), reference, how: this.howToDesk(call, reference) };
    return this.#entry(this.#parts.words.entry.deskSummary, slots, call);
  }

  howToVisitor(call: CallView, reference: string): string {
    return this.#how('theyRing', 'weRing', call, reference);
  }

  howToDesk(call: CallView, reference: string): string {
    return this.#how('deskRings', 'visitorRings', call, reference);
  }

  /** @param toThem words where the visitor left a number, `toUs` where they did not */
  #how(toThem: 'theyRing' | 'deskRings', toUs: 'weRing' | 'visitorRings', call: CallView, reference: string): string {
    const { words, firm, rules } = this.#parts;
    if (rules.how !== 'telephone') return fillMarkers(words.how.video, { address: rules.how.video });
    if (call.phone !== null) return fillMarkers(words.how[toThem], { phone: call.phone });
    return fillMarkers(words.how[toUs], { telephone: firm.telephone.display, reference });
  }

  #entry(summary: string, slots: Readonly<Record<string, string>>, call: CallView): CalendarEntry {
    const { words, firm, rules, sender } = this.#parts;
    return {
      organizer: sender,
      summary: fillMarkers(summary, slots),
      description: fillMarkers(words.entry.description, slots),
      location:
        rules.how === 'telephone'
          ? fillMarkers(words.entry.telephone, { telephone: call.phone ?? firm.telephone.display })
          : rules.how.video,
    };
  }
}
