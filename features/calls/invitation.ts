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
  /** The telephone number or address of the call, in words. */
  readonly location: string;
  readonly at: Temporal.Instant;
}

/** A call as iCalendar text (RFC 5545), times in UTC. Text from outside is escaped and cleaned. */
export function invitationText({
  method,
  call,
  organizer,
  attendees,
  summary,
  description,
  location,
  at,
}: Invitation): string {
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
