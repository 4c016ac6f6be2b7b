import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { readInvitation } from '../../tests/mails/read-invitation.ts';
import { invitationText, type Invitation } from './invitation.ts';

const instant = (text: string): Temporal.Instant => Temporal.Instant.from(text);

const invitation: Invitation = {
  method: 'REQUEST',
  call: {
    id: '019a9c5e-0000-7000-8000-000000000001',
    sequence: 2,
    start: instant('2026-11-24T10:00:00Z'),
    end: instant('2026-11-24T10:45:00Z'),
  },
  organizer: { name: 'Corbière', address: 'hello@corbiere.example' },
  attendees: [
    { name: 'Inês Marchetti', address: 'ines@northquay.example' },
    { name: 'Jersey desk', address: 'Hello@corbiere.example' },
    { name: 'On duty', address: 'duty@corbiere.example' },
  ],
  summary: 'Call with Corbière (K-7K3M-9Q2F)',
  description: 'Forty-five minutes.\nYou ring us.',
  location: 'Telephone: +44 20 7946 0123',
  at: instant('2026-11-20T09:00:00.5Z'),
};

test('another library parses an invitation, which has every property that calendars require', () => {
  expect(readInvitation(invitationText(invitation))).toEqual({
    method: 'REQUEST',
    uid: '019a9c5e-0000-7000-8000-000000000001',
    sequence: 2,
    status: 'CONFIRMED',
    start: '2026-11-24T10:00:00Z',
    end: '2026-11-24T10:45:00Z',
    stamp: '2026-11-20T09:00:00Z',
    summary: 'Call with Corbière (K-7K3M-9Q2F)',
    description: 'Forty-five minutes.\nYou ring us.',
    location: 'Telephone: +44 20 7946 0123',
    organizer: 'mailto:hello@corbiere.example',
    organizerName: 'Corbière',
    attendees: [
      { address: 'MAILTO:ines@northquay.example', name: 'Inês Marchetti', status: 'NEEDS-ACTION', rsvp: 'TRUE' },
      { address: 'MAILTO:Hello@corbiere.example', name: 'Jersey desk', status: 'ACCEPTED', rsvp: 'FALSE' },
      { address: 'MAILTO:duty@corbiere.example', name: 'On duty', status: 'NEEDS-ACTION', rsvp: 'TRUE' },
    ],
  });
});

test('for any names and texts, lines end with CRLF, have at most 75 octets, and keep their content', () => {
  const words = fc.string({ unit: 'binary', maxLength: 120 });
  fc.assert(
    fc.property(words, words, words, words, (name, summary, description, location) => {
      const text = invitationText({
        ...invitation,
        summary,
        description,
        location,
        attendees: [{ name, address: 'ines@northquay.example' }],
      });
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      const read = readInvitation(text);
      const kept = (said: string): string => said.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ');
      expect([read.summary, read.description, read.location]).toEqual([summary, description, location].map(kept));
      expect(read.attendees.map(({ address }) => address)).toEqual(['MAILTO:ines@northquay.example']);
      expect(read.uid).toBe(invitation.call.id);
    }),
    { numRuns: 60 },
  );
});
