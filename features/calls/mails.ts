import { mailKinds, type MailSubjects } from '../../core/outbox/mail-kinds.ts';

const inCalls = 'The call is in Calls as agreed. Check that the desk’s address receives email, then try again.';

const toTeam = (name: string, consequence: string, remedy = inCalls) =>
  ({ priority: 'team', to: 'team', name: `${name}, to the team`, consequence, remedy }) as const;
const toVisitor = (name: string, consequence: string, remedy: string) =>
  ({ priority: 'asked', to: 'visitor', name, consequence, remedy }) as const;
const reminds = { priority: 'reminder' } as const;

export const callMails = mailKinds({
  'call-link': toVisitor(
    'Link to choose a time',
    'The visitor cannot choose a time for the call.',
    'Answer the enquiry, or call them.',
  ),
  'call-booked': toVisitor(
    'Invitation to a call',
    'The visitor has no invitation to the call they booked.',
    'Call them, or answer the enquiry with the time.',
  ),
  'call-moved': toVisitor(
    'Invitation to a call that was moved',
    'The visitor does not know that the call was moved.',
    'Call them, or answer the enquiry with the time.',
  ),
  'call-cancelled': toVisitor(
    'Cancellation of a call',
    'The visitor does not know that the call was cancelled.',
    'Call them, or answer the enquiry.',
  ),
  'call-missed': {
    ...toVisitor(
      'Offer of another time after a missed call',
      'The visitor was not offered another time after a missed call.',
      'Call them, or answer the enquiry.',
    ),
    ...reminds,
  },
  'call-reminder': {
    ...toVisitor('Reminder of a call', 'The visitor was not reminded of the call.', 'They have the invitation.'),
    ...reminds,
  },
  'call-booked-desk': toTeam('Call booked', 'The team was not told of a call by email.'),
  'call-moved-desk': toTeam('Call moved', 'The team was not told by email that a call was moved.'),
  'call-cancelled-desk': toTeam('Call cancelled', 'The team was not told by email that a call was cancelled.'),
  'call-reminder-desk': { ...toTeam('Reminder of a call', 'The team was not reminded of a call.'), ...reminds },
  'call-ended-desk': {
    ...toTeam('Was the call held?', 'The team was not asked whether a call was held.', 'Record it in Calls.'),
    ...reminds,
  },
  'call-ring-desk': toTeam(
    'Please call',
    'The team was not told to call somebody who was promised it.',
    'Call them: the enquiry is open.',
  ),
  'busy-calendar-alarm': toTeam(
    'Calendar not read',
    'The team was not told that a calendar cannot be read.',
    'Calls says which, and since when.',
  ),
  'diary-alarm': toTeam('The diary fills up', 'The team was not told that half of a week was booked within an hour.'),
});

export type CallMailKind = keyof typeof callMails;

export const callSubjects: MailSubjects = {
  async about(db, ids) {
    const calls = await db
      .selectFrom('calls')
      .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
      .select(['calls.id', 'calls.starts_at', 'enquiries.reference', 'enquiries.phone'])
      .where('calls.id', 'in', ids)
      .execute();
    return calls.map(({ id, starts_at: call, reference, phone }) => [id, { call, reference, phone }]);
  },
  async subjectsOf(db, reference) {
    const calls = db.selectFrom('calls').innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id').select('calls.id');
    return (await calls.where('enquiries.reference', '=', reference).execute()).map(({ id }) => id);
  },
};
