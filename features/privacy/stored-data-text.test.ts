import { personalDataOf } from '../../core/start/feature.ts';
import { features } from '../index.ts';
import { expect, test } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { mails } from '../../tests/stage/mails.ts';
import type { StoredData } from '../../core/context/personal-data.ts';
import { storedDataText } from './stored-data-text.ts';

const words = sharedWords('content');
const personalData = personalDataOf(features);
const at = '2026-11-22T03:01:12.236Z';

const stored: StoredData = {
  newsletter: [
    {
      email: 'ada@example.org',
      state: 'pending',
      since: at,
      proof: [{ event: 'requested', at, form: 'home', wording: '2026-11-22' }],
    },
  ],
  suppressed: null,
  returns: [],
  returnedMails: [],
  signUps: [],
  enquiries: [
    {
      reference: 'C-7K3M-9Q2F',
      kind: 'contact',
      state: 'closed',
      name: 'Ada',
      category: 'support',
      topic: 'legal',
      message: 'sent',
      received_at: at,
      closed_as: 'unanswered',
      phone: null,
    },
  ],
  acts: [{ reference: 'C-7K3M-9Q2F', act: 'answered', at, undone_at: null }],
  notes: [],
  replies: [],
  answers: [],
  addedTo: [],
  calls: [
    {
      reference: 'K-7K3M-9Q2F',
      state: 'booked',
      desk: 'jersey',
      starts_at: at,
      ends_at: at,
      moved_from_at: null,
      zone: 'Europe/Warsaw',
      phone: null,
      booked_at: at,
      changed_at: at,
    },
  ],
  mails: [
    { kind: 'enquiry-acknowledgement', state: 'sent', recipient: 'ada@example.org', created_at: at, settled_at: at },
    { kind: 'enquiry-team', state: 'dead', recipient: null, created_at: at, settled_at: null },
  ],
  requests: [{ email: 'ada@example.org', created_at: at }],
};

test('stored data is given in labels and dates, with typed text unchanged', () => {
  const said = storedDataText(stored, { personalData, words, mails });
  expect(said.newsletter).toBe(`Address: ada@example.org
State: not confirmed yet
Since: Sunday, November 22, 2026, 03:01

What happened: the newsletter was requested
When: Sunday, November 22, 2026, 03:01
Form: on the home page
Version of the wording: 2026-11-22`);
  expect(said.enquiries).toBe(`Reference: C-7K3M-9Q2F
What it is: message
State: closed
Name: Ada
Chosen subject: Support
For: the legal team
Message: sent
Received: Sunday, November 22, 2026, 03:01
Closed because: no answer was sent

Reference: C-7K3M-9Q2F
What we did: it was marked as answered
When: Sunday, November 22, 2026, 03:01

Reference: K-7K3M-9Q2F
State: booked
Office: Jersey and London
Call begins: Sunday, November 22, 2026, 03:01
Call ends: Sunday, November 22, 2026, 03:01
Time zone: Europe/Warsaw
Time chosen: Sunday, November 22, 2026, 03:01
Last changed: Sunday, November 22, 2026, 03:01`);
  expect(said.mails).toContain('What it is: Acknowledgement\nState: sent\nTo: ada@example.org\nWritten: Sunday');
  expect(Object.values(said).join('\n')).not.toMatch(/\d{4}-\d\d-\d\dT|_at|enquiry-/);
});

test(
  'returned newsletters are given with their reason, and the suppression with its date',
  proves('promise:returns-name-codes'),
  () => {
    const returned: StoredData = {
      ...stored,
      suppressed: { at, why: 'bounced', requests_until: null },
      returns: [{ letter: '2026-11', sent_at: at, returned_as: 'hard', returned_at: at }],
      returnedMails: [{ received_at: at, reason: 'an automatic answer' }],
    };
    const said = storedDataText(returned, { personalData, words, mails });
    expect(said.newsletter).toContain(`Newsletter: 2026-11
Sent: Sunday, November 22, 2026, 03:01
What came back: your mail server: there is no such address
Came back: Sunday, November 22, 2026, 03:01

A one-way code of the address is kept, so that we send it no newsletter.
Since: Sunday, November 22, 2026, 03:01
Why: newsletters came back undelivered`);
    expect(said.mails).toContain(
      'What it is: email from you to our address for undelivered newsletters\nReceived: Sunday',
    );
    expect(Object.values(said).join('\n')).not.toMatch(/\d{4}-\d\d-\d\dT|_at|automatic/);
  },
);

test('the data that an erasure deletes is counted', () => {
  expect(storedDataText(stored, { personalData, words, mails }).lost).toBe(
    'the subscription or request for the newsletter, with its proof of consent, one message to us, one call with us and the records of 3 emails and requests',
  );
  const little: StoredData = {
    ...stored,
    newsletter: [],
    suppressed: { at, why: 'left', requests_until: null },
    enquiries: [],
    acts: [],
    notes: [],
    replies: [],
    calls: [],
    mails: [],
  };
  expect(storedDataText(little, { personalData, words, mails }).lost).toBe(
    'the one-way code that keeps the newsletter from this address and the record of one email or request',
  );
  expect(storedDataText(little, { personalData, words, mails }).enquiries).toBe('Nothing.');
});
