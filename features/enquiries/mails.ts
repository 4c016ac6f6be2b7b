import { mailKinds, type MailSubjects } from '../../core/outbox/mail-kinds.ts';

const inEnquiries = 'The enquiry is in Enquiries. Check that the team’s address receives email, then try again.';

export const enquiryMails = mailKinds({
  'enquiry-acknowledgement': {
    priority: 'acknowledgement',
    to: 'visitor',
    name: 'Acknowledgement',
    consequence: 'The visitor was not told that we have the message.',
    remedy: 'Answer the enquiry: your reply is sent separately.',
    unasked: 'other',
  },
  'enquiry-not-for-us': {
    priority: 'acknowledgement',
    to: 'visitor',
    name: 'Reply that a message is not for us',
    consequence: 'The visitor was never told that we cannot help.',
    remedy: 'The enquiry is closed; nothing else is sent to them automatically.',
  },
  'enquiry-reply': {
    priority: 'asked',
    to: 'visitor',
    name: 'Answer to a message',
    consequence: 'The visitor does not have our answer.',
    remedy: 'Open the enquiry: the full answer is there, so you can send it another way.',
  },
  'enquiry-team': {
    priority: 'team',
    to: 'team',
    name: 'Enquiry, to the team',
    consequence: 'The team was not told of this enquiry by email.',
    remedy: inEnquiries,
  },
  'enquiry-handed': {
    priority: 'team',
    to: 'colleague',
    name: 'Handed over, to a colleague',
    consequence: 'A colleague was never told by email that this enquiry is with them.',
    remedy: 'Tell them. The enquiry is under Yours at their desk.',
  },
  'enquiry-digest': {
    priority: 'reminder',
    to: 'team',
    name: 'Several enquiries, to the team',
    consequence: 'The team was not told of these enquiries by email.',
    remedy: inEnquiries,
  },
  'enquiry-webhook': {
    lane: 'webhook',
    priority: 'team',
    to: 'program',
    name: 'Enquiry, to the webhook',
    consequence: 'The firm’s other programs were not told of this enquiry.',
    remedy: 'Repair the receiver of the webhook, then try again: receiving the same call twice does no harm.',
  },
  'enquiry-erased': {
    priority: 'team',
    to: 'team',
    name: 'Erasure, to the team',
    consequence: 'The team was not told to delete its own emails about an erased enquiry.',
    remedy: 'Search the team’s mailbox for the reference and delete what is found.',
  },
  'enquiry-erased-webhook': {
    lane: 'webhook',
    priority: 'team',
    to: 'program',
    name: 'Erasure, to the webhook',
    consequence: 'The firm’s other programs still hold an enquiry that was erased here.',
    remedy: 'Delete it there by its reference, or repair the webhook and try again.',
  },
});

export type EnquiryMailKind = keyof typeof enquiryMails;

/** Enquiries as subjects of emails. For an erased one the subject is its reference. */
export const enquirySubjects: MailSubjects = {
  async about(db, ids) {
    const enquiries = await db
      .selectFrom('enquiries')
      .select(['id', 'reference', 'phone'])
      .where('id', 'in', ids)
      .execute();
    const erased = ids.filter((id) => /^[A-Z](-[0-9A-Z]{4}){2}( |$)/.test(id));
    return [
      ...erased.map((reference) => [reference, { reference }] as const),
      ...enquiries.map(({ id, ...about }) => [id, about] as const),
    ];
  },
  async subjectsOf(db, reference) {
    return (await db.selectFrom('enquiries').select('id').where('reference', '=', reference).execute()).map(
      ({ id }) => id,
    );
  },
};
