import { mailKinds, type MailSubjects } from '../../core/outbox/mail-kinds.ts';

const inCalls = 'The call is in Calls as agreed. Check that the desk’s address receives email, then try again.';

/** The emails about calls. */
export const callMails = mailKinds({
  'call-link': {
    priority: 'asked',
    to: 'visitor',
    name: 'Link to choose a time',
    consequence: 'The visitor cannot choose a time for the call.',
    remedy: 'Answer the enquiry, or call them.',
  },
  'call-booked': {
    priority: 'asked',
    to: 'visitor',
    name: 'Invitation to a call',
    consequence: 'The visitor has no invitation to the call they booked.',
    remedy: 'Call them, or answer the enquiry with the time.',
  },
  'call-moved': {
    priority: 'asked',
    to: 'visitor',
    name: 'Invitation to a call that was moved',
    consequence: 'The visitor does not know that the call was moved.',
    remedy: 'Call them, or answer the enquiry with the time.',
  },
  'call-cancelled': {
    priority: 'asked',
    to: 'visitor',
    name: 'Cancellation of a call',
    consequence: 'The visitor does not know that the call was cancelled.',
    remedy: 'Call them, or answer the enquiry.',
  },
  'call-missed': {
    priority: 'reminder',
    to: 'visitor',
    name: 'Offer of another time after a missed call',
    consequence: 'The visitor was not offered another time after a missed call.',
    remedy: 'Call them, or answer the enquiry.',
  },
  'call-reminder': {
    priority: 'reminder',
    to: 'visitor',
    name: 'Reminder of a call',
    consequence: 'The visitor was not reminded of the call.',
    remedy: 'They have the invitation.',
  },
  'call-booked-desk': {
    priority: 'team',
    to: 'team',
    name: 'Call booked, to the team',
    consequence: 'The team was not told of a call by email.',
    remedy: inCalls,
  },
  'call-moved-desk': {
    priority: 'team',
    to: 'team',
    name: 'Call moved, to the team',
    consequence: 'The team was not told by email that a call was moved.',
    remedy: inCalls,
  },
  'call-cancelled-desk': {
    priority: 'team',
    to: 'team',
    name: 'Call cancelled, to the team',
    consequence: 'The team was not told by email that a call was cancelled.',
    remedy: inCalls,
  },
  'call-reminder-desk': {
    priority: 'reminder',
    to: 'team',
    name: 'Reminder of a call, to the team',
    consequence: 'The team was not reminded of a call.',
    remedy: inCalls,
  },
  'call-ended-desk': {
    priority: 'reminder',
    to: 'team',
    name: 'Was the call held?, to the team',
    consequence: 'The team was not asked whether a call was held.',
    remedy: 'Record it in Calls.',
  },
  'call-ring-desk': {
    priority: 'team',
    to: 'team',
    name: 'Please call, to the team',
    consequence: 'The team was not told to call somebody who was promised it.',
    remedy: 'Call them: the enquiry is open.',
  },
  'busy-calendar-alarm': {
    priority: 'team',
    to: 'team',
    name: 'Calendar not read, to the team',
    consequence: 'The team was not told that a calendar cannot be read.',
    remedy: 'Calls says which, and since when.',
  },
  'diary-alarm': {
    priority: 'team',
    to: 'team',
    name: 'The diary fills up, to the team',
    consequence: 'The team was not told that half of a week was booked within an hour.',
    remedy: inCalls,
  },
});

export type CallMailKind = keyof typeof callMails;

/** Calls as subjects of emails. */
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
