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

/** `REQUEST` and `CANCEL` go by mail (iMIP, RFC 6047); `PUBLISH` is a file to download, and asks for no answer. */
type InvitationMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

export interface Person {
  readonly name: string;
  readonly address: string;
}

export interface Invitation {
  readonly method: InvitationMethod;
  readonly call: {
    /** A UUID, which is the UID of the calendar's entry for as long as the call is known (RFC 7986, 5.3). */
    readonly id: string;
    /** Counts the changes. Programs ignore what has a lower number than what they have. */
    readonly sequence: number;
    readonly start: Temporal.Instant;
    readonly end: Temporal.Instant;
  };
  /** Who the mail is from: programs take a change or an end from nobody else. */
  readonly organizer: Person;
  readonly attendees: readonly Person[];
  readonly summary: string;
  readonly description: string;
  /** A telephone number or an address of a video call, in words. */
  readonly location: string;
  readonly at: Temporal.Instant;
}

/** A call as iCalendar text (RFC 5545) in UTC. Names and words may be anything: they are escaped or left out. */
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
    // Whoever invites need not answer; everybody else gets buttons to.
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

/** Without half characters, and without control characters but the end of a line (RFC 5545, 3.1). */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ');
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
