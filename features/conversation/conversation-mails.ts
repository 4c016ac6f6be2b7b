import type { Context } from '../../core/context/context.ts';
import { fillMarkers } from '../../contract/slots.ts';
import { sendsWith, type Message } from '../../core/mail/courier.ts';
import { filledLetter } from '../../core/mail/letter-text.ts';
import type { Letterhead, Post } from '../../core/mail/letterhead.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import type { Deliveries } from '../../core/outbox/deliveries.ts';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import type { Store } from '../../core/store/store.ts';
import { deskMoment } from '../enquiries/desk-moment.ts';
import { enquiryAtDesk } from '../enquiries/enquiry-mails.ts';
import { enquiryById } from '../enquiries/records.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import { webhookTo } from '../enquiries/webhook.ts';
import { withRecordReplyTo } from './reply-address.ts';
import type { ConversationMailKind } from './mails.ts';
import type { ConversationMailRow } from './tables.ts';

type Came = Pick<ConversationMailRow, 'from_name' | 'from_address' | 'text' | 'message_id'>;
type NotTaken = Came & Pick<ConversationMailRow, 'bytes' | 'over_limit' | 'over_megabytes' | 'received_at'>;

export function answerLetters(words: Context['words'], deskUrl: string | undefined, letterhead: Letterhead) {
  const { enquiries, conversation } = words.mail;
  const answer = async (mail: Came, letter: ReturnType<typeof filledLetter>, claimed: ClaimedMail) => ({
    ...(await letterhead.write(letter, claimed, { 'Auto-Submitted': 'auto-replied' })),
    ...(mail.message_id === null ? {} : { follows: mail.message_id }),
  });
  return {
    /** To the record's owner or the team: the visitor wrote again. Reply-To is the visitor. */
    async arrived(
      { from_name, from_address: address, text }: Came,
      { reference, kind, due_at }: Pick<EnquiryRow, 'reference' | 'kind' | 'due_at'>,
      claimed: ClaimedMail,
    ): Promise<Message> {
      const name = oneLine(from_name === '' ? address : from_name);
      const due = deskMoment(words, due_at);
      const letter = filledLetter(conversation.arrived, { reference, kind: enquiries.kinds[kind], due, name });
      const { what, desk: label } = enquiries.acts;
      const url = deskUrl && enquiryAtDesk(deskUrl, reference);
      const links = url === undefined ? {} : { links: [{ what: fillMarkers(what, { reference }), label, url }] };
      const quote = text === '' ? enquiries.noMessage : text;
      const message = await letterhead.write({ ...letter, quote, ...links, forTeam: true }, claimed);
      return address === '' ? message : { ...message, replyTo: { name, address } };
    },

    /** To a sender whose email was over a limit, so that only its text was kept. */
    async notTaken(mail: NotTaken, reference: string, claimed: ClaimedMail): Promise<Message> {
      const limit = fillMarkers(conversation.overLimit[mail.over_limit ?? 'mail'], {
        moment: deskMoment(words, mail.received_at),
        size: String(Math.ceil(mail.bytes / (1024 * 1024))),
        most: String(mail.over_megabytes),
      });
      return answer(mail, filledLetter(conversation.notTaken, { reference, limit }), claimed);
    },

    notForUs: async (mail: Came, claimed: ClaimedMail): Promise<Message> =>
      answer(mail, filledLetter(conversation.notForUs, {}), claimed),
  };
}

async function subjectOf(store: Store, { subject_id: subjectId }: ClaimedMail) {
  const mail = await store.db
    .selectFrom('conversation_mails')
    .selectAll()
    .where('id', '=', subjectId)
    .executeTakeFirst();
  return mail && { mail, enquiry: mail.enquiry_id === null ? undefined : await enquiryById(store, mail.enquiry_id) };
}

/** Sends the emails caused by incoming ones; drops an email whose record is gone or no longer waiting. */
export function conversationDeliveries(
  context: Context,
  { letterhead, courier }: Post,
): Deliveries<ConversationMailKind> {
  const { store, settings, now, words } = context;
  const mails = answerLetters(words, settings.deskUrl, letterhead);
  const toTeam = sendsWith(courier);
  const toVisitor = sendsWith(withRecordReplyTo(context, courier));
  return {
    'answer-arrived': toTeam(async (claimed) => {
      const found = await subjectOf(store, claimed);
      return found?.enquiry?.state === 'open' ? mails.arrived(found.mail, found.enquiry, claimed) : undefined;
    }),
    'answer-not-taken': toVisitor(async (claimed) => {
      const found = await subjectOf(store, claimed);
      return found?.enquiry && mails.notTaken(found.mail, found.enquiry.reference, claimed);
    }),
    'answer-not-for-us': toTeam(async (claimed) => {
      const found = await subjectOf(store, claimed);
      return found?.mail.state === 'not-for-us' ? mails.notForUs(found.mail, claimed) : undefined;
    }),
    async 'answer-webhook'(claimed) {
      const found = settings.webhook && (await subjectOf(store, claimed));
      if (!settings.webhook || !found?.enquiry) return 'dropped';
      const { mail, enquiry } = found;
      await webhookTo(settings.webhook, now)(claimed, {
        type: 'enquiry.turn',
        timestamp: mail.received_at,
        data: {
          reference: enquiry.reference,
          turn: mail.turn,
          from: { name: mail.from_name, email: mail.from_address },
          subject: mail.subject,
          message: mail.text,
          receivedAt: mail.received_at,
          dueAt: enquiry.due_at,
        },
      });
      return 'sent';
    },
  };
}
