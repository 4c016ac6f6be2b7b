import { conversationMails } from '../../features/conversation/mails.ts';
import { readMail } from '../../features/conversation/inbound/read-mail.ts';
import { recordAnswer, type Taken } from '../../features/conversation/inbound/record-answer.ts';
import { replyAddressOf } from '../../features/conversation/reply-address.ts';
import type { ConversationTools } from '../../features/conversation/tools.ts';
import type { EnquiryRow } from '../../features/enquiries/rows.ts';
import type { Store } from '../../core/store/store.ts';
import { hour, TestClock } from './clock.ts';
import { addEnquiries, enquiryRow, workTools } from './enquiries.ts';

export const answersDomain = 'answers.firm.test';
export const ana = 'ana@firm.test';

const box = { box: 'answers', domain: answersDomain };

/** What reads answers, beside whatever else uses the store. */
export function conversationTools(store: Store, clock: TestClock): ConversationTools {
  let references = 0;
  return {
    ...workTools(store, clock),
    mintReference: (kind) => `${kind === 'ethics' ? 'E' : 'C'}-NEWW-000${(references += 1) + 1}`,
    times: (_kind, from) => ({
      warnAt: new Date(from.getTime() + 18 * hour),
      dueAt: new Date(from.getTime() + 24 * hour),
    }),
    teamOf: () => 'team@firm.test',
    webhook: false,
    onMail: () => undefined,
    people: [ana],
    ours: ['team@firm.test', 'hello@firm.test', ana],
    box,
    servers: ['firm.test'],
    limits: { mailMegabytes: 1, recordMegabytes: 3, mailsPerDay: 600 },
  };
}

/** An email arrives and is put where it belongs. */
export async function takeMail(tools: ConversationTools, mail: string | Uint8Array, size?: number): Promise<Taken> {
  const source = typeof mail === 'string' ? Buffer.from(mail, 'latin1') : mail;
  return recordAnswer(tools, await readMail(source), { source, size: size ?? source.byteLength });
}

/** A record of Ines, whose answers come to an address of its own, and what reads them. */
export async function openConversation(store: Store, changes: Partial<EnquiryRow> = {}) {
  const clock = new TestClock();
  const tools = conversationTools(store, clock);
  const reference = changes.reference ?? 'C-2222-0001';
  await addEnquiries(store, enquiryRow(reference, clock.now(), changes));
  const addressOf = (of: string): Promise<string> =>
    store.db.transaction().execute((transaction) => replyAddressOf(transaction, box, of));
  const address = await addressOf(reference);
  return {
    store,
    clock,
    tools,
    reference,
    address,
    addressOf,
    row: (of = reference): Promise<EnquiryRow> =>
      store.db.selectFrom('enquiries').selectAll().where('reference', '=', of).executeTakeFirstOrThrow(),
    mails: () => store.db.selectFrom('conversation_mails').selectAll().orderBy('received_at').orderBy('id').execute(),
    sent: async () =>
      (
        await store.db
          .selectFrom('outbox')
          .select(['kind', 'recipient'])
          .where('kind', 'in', Object.keys(conversationMails))
          .orderBy('created_at')
          .execute()
      ).map(({ kind, recipient }) => `${kind} ${recipient}`),
    take: (mail: string | Uint8Array, size?: number): Promise<Taken> => takeMail(tools, mail, size),
  };
}

export interface MailParts {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly id?: string;
  readonly headers?: readonly string[];
  readonly type?: string;
  readonly body?: string;
}

let mailsWritten = 0;

/** An email as its program writes it; bytes as Latin-1. */
export function email({
  from = 'Ines <ines@example.org>',
  to = 'hello@firm.test',
  subject = 'Re: Sales',
  id = `<m${(mailsWritten += 1)}@example.org>`,
  headers = [],
  type = 'text/plain; charset=utf-8',
  body = 'Thursday suits us.',
}: MailParts = {}): string {
  return [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(id === '' ? [] : [`Message-ID: ${id}`]),
    'Date: Wed, 18 Nov 2026 16:32:00 +0000',
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    '',
    body,
    '',
  ].join('\r\n');
}

/** What our mail server adds when the sender's domain vouches for an email. */
export const vouchedFor = (domain: string): string =>
  `Authentication-Results: mx.firm.test; spf=pass smtp.mailfrom=${domain}; dmarc=pass (p=reject; x="a;b") header.from=${domain}`;
