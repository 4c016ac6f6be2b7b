import type { EnquiryMails, WrittenKind } from '../mail/enquiry-mails.ts';
import type { Courier } from '../mail/message.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { Enquiry, EnquiryMailKind, EnquiryTools } from './ports.ts';
import type { Webhook } from './webhook.ts';

/** Delivers mails about enquiries, and the webhook's calls. What is gone, or no longer waits, drops its mail. */
export function enquiryDeliveries(tools: EnquiryTools, mails: EnquiryMails, courier: Courier, webhook: Webhook | undefined): Deliveries<EnquiryMailKind> {
  const find = (mail: ClaimedMail) => tools.store.transaction((records) => records.byId(mail.subjectId));
  const written = (kind: WrittenKind) => async (mail: ClaimedMail) => {
    const enquiry = await find(mail);
    if (!enquiry) return 'dropped';
    const follows = kind === 'enquiry-team' ? await tools.store.transaction((records) => records.acknowledgementOf(enquiry.id)) : undefined;
    await courier.send(await mails.write(kind, enquiry, mail, follows));
    return 'sent';
  };
  const digest = async (mail: ClaimedMail, enquiries: readonly Enquiry[]) => {
    if (enquiries.length === 0) return 'dropped' as const;
    await courier.send(await mails.writeDigest(enquiries, tools.now(), mail));
    return 'sent' as const;
  };
  const single = async (mail: ClaimedMail) =>
    digest(
      mail,
      [await find(mail)].filter((enquiry) => enquiry !== undefined).filter(({ state }) => state === 'open'),
    );
  return {
    'enquiry-team': written('enquiry-team'),
    'enquiry-acknowledgement': written('enquiry-acknowledgement'),
    async 'enquiry-digest'(mail) {
      return digest(mail, await tools.store.transaction((records) => records.announcedIn(mail.id)));
    },
    // Written before there were digests, and waiting since.
    'enquiry-reminder': single,
    'enquiry-overdue': single,
    async 'enquiry-webhook'(mail) {
      const enquiry = webhook && (await find(mail));
      if (!webhook || !enquiry) return 'dropped';
      await webhook.tell(mail, enquiry);
      return 'sent';
    },
    async 'enquiry-erased'(mail) {
      await courier.send(await mails.writeErased(mail));
      return 'sent';
    },
    async 'enquiry-erased-webhook'(mail) {
      if (!webhook) return 'dropped';
      await webhook.tellErased(mail, mail.subjectId);
      return 'sent';
    },
  };
}
