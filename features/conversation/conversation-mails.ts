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
import { withRecordReplyTo } from './reply-to-courier.ts';
import type { ConversationMailKind } from './mails.ts';
import type { ConversationMailRow } from './tables.ts';

type Came = Pick<ConversationMailRow, 'from_name' | 'from_address' | 'text' | 'message_id'>;
type NotTaken = Came & Pick<ConversationMailRow, 'bytes' | 'over_limit' | 'over_megabytes' | 'received_at'>;

const automatic = { 'Auto-Submitted': 'auto-replied' };

/** Writes the emails sent because of incoming ones. */
export class ConversationMails {
  readonly #parts: Pick<Context, 'words'> & { readonly deskUrl: string | undefined };
  readonly #letterhead: Letterhead;

  constructor(parts: Pick<Context, 'words'> & { readonly deskUrl: string | undefined }, letterhead: Letterhead) {
    this.#parts = parts;
    this.#letterhead = letterhead;
  }

  /** To the record's owner or the team: the visitor wrote again. Reply-To is the visitor. */
  async arrived(
    mail: Came,
    { reference, kind, due_at }: Pick<EnquiryRow, 'reference' | 'kind' | 'due_at'>,
    claimed: ClaimedMail,
  ): Promise<Message> {
    const { words, deskUrl } = this.#parts;
    const { enquiries, conversation } = words.mail;
    const name = oneLine(mail.from_name === '' ? mail.from_address : mail.from_name);
    const due = deskMoment(this.#parts.words, due_at);
    const letter = filledLetter(conversation.arrived, { reference, kind: enquiries.kinds[kind], due, name });
    const { what, desk: label } = enquiries.acts;
    const atDesk = (url: string) => [{ what: fillMarkers(what, { reference }), label, url }];
    const links = deskUrl === undefined ? {} : { links: atDesk(enquiryAtDesk(deskUrl, reference)) };
    const quote = mail.text === '' ? enquiries.noMessage : mail.text;
    const message = await this.#letterhead.write({ ...letter, quote, ...links, forTeam: true }, claimed);
    return mail.from_address === '' ? message : { ...message, replyTo: { name, address: mail.from_address } };
  }

  /** To a sender whose email was over a limit, so that only its text was kept. */
  async notTaken(mail: NotTaken, reference: string, claimed: ClaimedMail): Promise<Message> {
    const { overLimit, notTaken } = this.#parts.words.mail.conversation;
    const limit = fillMarkers(overLimit[mail.over_limit ?? 'mail'], {
      moment: deskMoment(this.#parts.words, mail.received_at),
      size: String(Math.ceil(mail.bytes / (1024 * 1024))),
      most: String(mail.over_megabytes),
    });
    return this.#answer(mail, filledLetter(notTaken, { reference, limit }), claimed);
  }

  /** To the sender of an email that somebody marked as not for us. */
  async notForUs(mail: Came, claimed: ClaimedMail): Promise<Message> {
    return this.#answer(mail, filledLetter(this.#parts.words.mail.conversation.notForUs, {}), claimed);
  }

  async #answer(mail: Came, letter: ReturnType<typeof filledLetter>, claimed: ClaimedMail): Promise<Message> {
    const message = await this.#letterhead.write(letter, claimed, automatic);
    return mail.message_id === null ? message : { ...message, follows: mail.message_id };
  }
}

async function subjectOf(store: Store, { subjectId }: ClaimedMail) {
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
  const mails = new ConversationMails({ words, deskUrl: settings.deskUrl }, letterhead);
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
