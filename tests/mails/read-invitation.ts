import ICAL from 'ical.js';
import type { Email } from 'postal-mime';

/** What a calendar program reads in the calendar part of a mail. */
export interface ReadInvitation {
  readonly method: string;
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  /** As they stand there, `2026-11-24T10:00:00Z`. */
  readonly start: string;
  readonly end: string;
  readonly stamp: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly organizer: string;
  readonly organizerName: string;
  readonly attendees: readonly {
    readonly address: string;
    readonly name: string;
    readonly status: string;
    readonly rsvp: string;
  }[];
}

/** Reads an invitation with another library than writes them. Throws when it is none, or holds several events. */
export function readInvitation(text: string): ReadInvitation {
  const calendar = ICAL.Component.fromString(text);
  const events = calendar.getAllSubcomponents('vevent');
  const [event] = events;
  if (event === undefined || events.length > 1) throw new Error(`a calendar of ${events.length} events`);
  // The library types what is absent as if it were there.
  const said = (value: unknown): string =>
    typeof value === 'string' ? value : typeof value === 'number' || value instanceof ICAL.Time ? value.toString() : '';
  const value = (name: string): string => said(event.getFirstPropertyValue(name));
  const parameter = (property: ICAL.Property, name: string): string => said(property.getFirstParameter(name));
  const [organizer] = event.getAllProperties('organizer');
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: value('uid'),
    sequence: Number(value('sequence')),
    status: value('status'),
    start: value('dtstart'),
    end: value('dtend'),
    stamp: value('dtstamp'),
    summary: value('summary'),
    description: value('description'),
    location: value('location'),
    organizer: value('organizer'),
    organizerName: organizer === undefined ? '' : parameter(organizer, 'cn'),
    attendees: event.getAllProperties('attendee').map((attendee) => ({
      address: String(attendee.getFirstValue()),
      name: parameter(attendee, 'cn'),
      status: parameter(attendee, 'partstat'),
      rsvp: parameter(attendee, 'rsvp'),
    })),
  };
}

/** What a calendar program has after it was told all that, by UID: it takes nothing older (RFC 5546, 2.1.5). */
export function calendarAfter(told: readonly ReadInvitation[]): ReadonlyMap<string, ReadInvitation> {
  const entries = new Map<string, ReadInvitation>();
  for (const invitation of told) {
    const known = entries.get(invitation.uid);
    if (known === undefined || invitation.sequence >= known.sequence) entries.set(invitation.uid, invitation);
  }
  return entries;
}

/** The invitation in a mail as it arrived; undefined where it brings none. Throws when it brings several. */
export function invitationIn({ attachments }: Email): ReadInvitation | undefined {
  const [part, ...others] = attachments.filter(({ mimeType }) => mimeType === 'text/calendar');
  if (others.length > 0) throw new Error(`a mail with ${others.length + 1} calendars`);
  return (
    part && readInvitation(typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content))
  );
}
