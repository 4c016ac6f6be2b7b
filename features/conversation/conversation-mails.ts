import type { Context } from '../../core/context/context.ts';
import { fillMarkers } from '../../contract/slots.ts';
import { filledLetter } from '../../core/mail/letter-text.ts';
import type { Post } from '../../core/mail/letterhead.ts';
import { momentIn } from '../../core/mail/moment.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import type { Deliveries } from '../../core/outbox/deliveries.ts';
import type { ClaimedMail } from '../../core/outbox/queue.ts';
import type { Store } from '../../core/store/store.ts';
import { enquiryAtDesk } from '../enquiries/enquiry-mails.ts';
import { enquiryById } from '../enquiries/records.ts';
import { webhookTo } from '../enquiries/webhook.ts';
import type { ConversationMailKind } from './mails.ts';
import { replyAddressOf } from './reply-address.ts';
import { conversationOf } from './services.ts';

const bare = { action: undefined, unsubscribe: undefined, plate: false, forTeam: true } as const;
const automatic = { 'Auto-Submitted': 'auto-replied' };

async function subjectOf(store: Store, { subjectId }: ClaimedMail) {
  const mail = await store.db
    .selectFrom('conversation_mails')
    .selectAll()
    .where('id', '=', subjectId)
    .executeTakeFirst();
  const record = mail?.enquiry_id == null ? undefined : await enquiryById(store, mail.enquiry_id);
  return mail && { mail, enquiry: record?.enquiry };
}

/** Writes and sends what follows from emails that came in. What is gone, or no longer waits, drops its email. */
export function conversationDeliveries(
  context: Context,
  { letterhead, courier }: Post,
): Deliveries<ConversationMailKind> {
  const { store, settings, now, sender } = context;
  const { mail: words, enquiries: rules, firm } = context.words;
  const tools = conversationOf(context);
  const { deskUrl } = settings;
  const moment = (at: string): string =>
    fillMarkers(words.enquiries.moment, { ...momentIn(new Date(at), rules.deskTimeZone), places: firm.places });
  const addressOf = async (reference: string) => {
    const { box } = tools;
    if (box === undefined) return {};
    const address = await store.db.transaction().execute((transaction) => replyAddressOf(transaction, box, reference));
    return { replyTo: { name: sender.name, address } };
  };
  return {
    async 'answer-arrived'(claimed) {
      const found = await subjectOf(store, claimed);
      if (!found?.enquiry || found.enquiry.state !== 'open') return 'dropped';
      const { mail, enquiry } = found;
      const { reference, kind, due_at } = enquiry;
      const letter = filledLetter(words.conversation.arrived, {
        ...{ reference, kind: words.enquiries.kinds[kind], due: moment(due_at) },
        name: oneLine(mail.from_name === '' ? mail.from_address : mail.from_name),
      });
      const { acts, noMessage } = words.enquiries;
      const links =
        deskUrl === undefined
          ? {}
          : {
              links: [
                {
                  what: fillMarkers(acts.what, { reference }),
                  label: acts.desk,
                  url: enquiryAtDesk(deskUrl, reference),
                },
              ],
            };
      const message = await letterhead.write(
        { ...bare, ...letter, quote: mail.text === '' ? noMessage : mail.text, ...links },
        claimed,
        claimed.recipient,
        {},
      );
      await courier.send({ ...message, ...(await addressOf(reference)) });
      return 'sent';
    },
    async 'answer-not-taken'(claimed) {
      const found = await subjectOf(store, claimed);
      if (!found?.enquiry) return 'dropped';
      const { mail, enquiry } = found;
      const letter = filledLetter(words.conversation.notTaken, {
        reference: enquiry.reference,
        size: String(Math.ceil(mail.bytes / (1024 * 1024))),
        limit: String(tools.limits.mailMegabytes),
      });
      const message = await letterhead.write(
        { ...bare, ...letter, forTeam: false },
        claimed,
        claimed.recipient,
        automatic,
      );
      const follows = mail.message_id === null ? {} : { follows: mail.message_id };
      await courier.send({ ...message, ...follows, ...(await addressOf(enquiry.reference)) });
      return 'sent';
    },
    async 'answer-not-for-us'(claimed) {
      const found = await subjectOf(store, claimed);
      if (found?.mail.state !== 'not-for-us') return 'dropped';
      const letter = filledLetter(words.conversation.notForUs, {});
      const message = await letterhead.write(
        { ...bare, ...letter, forTeam: false },
        claimed,
        claimed.recipient,
        automatic,
      );
      const follows = found.mail.message_id === null ? {} : { follows: found.mail.message_id };
      await courier.send({ ...message, ...follows });
      return 'sent';
    },
    async 'answer-webhook'(claimed) {
      const found = settings.webhook && (await subjectOf(store, claimed));
      if (!settings.webhook || !found?.enquiry) return 'dropped';
      const { mail, enquiry } = found;
      await webhookTo(settings.webhook, now).tellTurn(claimed, {
        reference: enquiry.reference,
        turn: mail.turn,
        from: { name: mail.from_name, email: mail.from_address },
        subject: mail.subject,
        message: mail.text,
        receivedAt: mail.received_at,
        dueAt: enquiry.due_at,
      });
      return 'sent';
    },
  };
}
