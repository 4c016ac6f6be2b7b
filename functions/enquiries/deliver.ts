import type { EnquiryMails, WrittenKind } from '../mail/enquiry-mails.ts';
import type { Courier } from '../mail/message.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { EnquiryMailKind, EnquiryTools } from './ports.ts';
import type { Webhook } from './webhook.ts';

const reminders: readonly WrittenKind[] = ['enquiry-reminder', 'enquiry-overdue'];

/** Delivers mails about enquiries, and the webhook's calls. What is gone, or no longer waits, drops its mail. */
export function enquiryDeliveries(tools: EnquiryTools, mails: EnquiryMails, courier: Courier, webhook: Webhook | undefined): Deliveries<EnquiryMailKind> {
  const find = (mail: ClaimedMail) => tools.store.transaction((records) => records.byId(mail.subjectId));
  const written = (kind: WrittenKind) => async (mail: ClaimedMail) => {
    const enquiry = await find(mail);
    if (!enquiry || (reminders.includes(kind) && enquiry.state !== 'open')) return 'dropped';
    const follows = kind === 'enquiry-team' ? await tools.store.transaction((records) => records.acknowledgementOf(enquiry.id)) : undefined;
    await courier.send(await mails.write(kind, enquiry, mail, follows));
    return 'sent';
  };
  return {
    'enquiry-team': written('enquiry-team'),
    'enquiry-acknowledgement': written('enquiry-acknowledgement'),
    'enquiry-reminder': written('enquiry-reminder'),
    'enquiry-overdue': written('enquiry-overdue'),
    async 'enquiry-webhook'(mail) {
      const enquiry = webhook && await find(mail);
      if (!webhook || !enquiry) return 'dropped';
      await webhook.tell(mail, enquiry);
      return 'sent';
    },
  };
}
