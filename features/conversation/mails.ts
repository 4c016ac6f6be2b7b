import type { Database } from '../../core/store/store.ts';
import { mailKinds, type MailSubjects } from '../../core/outbox/mail-kinds.ts';

export const conversationMails = mailKinds({
  'answer-arrived': {
    priority: 'team',
    to: 'team',
    name: 'A visitor has written again',
    consequence: 'Whoever has the enquiry was not told by email that its visitor has written again.',
    remedy: 'The enquiry is open in Enquiries. Check that the address receives email, then try again.',
  },
  'answer-not-taken': {
    priority: 'acknowledgement',
    to: 'visitor',
    name: 'Attachments too large',
    consequence: 'The visitor does not know that their attachments were not kept.',
    remedy: 'Tell them in your reply: the enquiry shows which attachments were not taken.',
    unasked: 'other',
  },
  'answer-not-for-us': {
    priority: 'acknowledgement',
    to: 'visitor',
    name: 'Reply that an email is not for us',
    consequence: 'The sender was never told that we cannot help.',
    remedy: 'Nothing else is sent to them automatically.',
  },
  'answer-webhook': {
    lane: 'webhook',
    priority: 'team',
    to: 'program',
    name: 'A visitor’s email, to the webhook',
    consequence: 'The firm’s other programs were not told that a visitor has written again.',
    remedy: 'Repair the receiver of the webhook, then try again: receiving the same call twice does no harm.',
  },
});

export type ConversationMailKind = keyof typeof conversationMails;

export async function mailsOfEnquiries(db: Database, enquiryIds: readonly string[]): Promise<string[]> {
  const mails = await db.selectFrom('conversation_mails').select('id').where('enquiry_id', 'in', enquiryIds).execute();
  return mails.map(({ id }) => id);
}

export const conversationSubjects: MailSubjects = {
  async about(db, ids) {
    const rows = await db
      .selectFrom('conversation_mails')
      .innerJoin('enquiries', 'enquiries.id', 'conversation_mails.enquiry_id')
      .select(['conversation_mails.id', 'enquiries.reference', 'enquiries.phone'])
      .where('conversation_mails.id', 'in', ids)
      .execute();
    return rows.map(({ id, ...about }) => [id, about] as const);
  },
  async subjectsOf(db, reference) {
    const rows = await db
      .selectFrom('conversation_mails')
      .innerJoin('enquiries', 'enquiries.id', 'conversation_mails.enquiry_id')
      .select('conversation_mails.id')
      .where('enquiries.reference', '=', reference)
      .execute();
    return rows.map(({ id }) => id);
  },
};
