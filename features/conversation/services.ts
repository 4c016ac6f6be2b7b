import { perContext, type Context } from '../../core/context/context.ts';
import { MailboxReader } from '../../core/mail/read-mailbox.ts';
import { addressKey, domainOf } from '../../core/store/address.ts';
import { enquiriesOf } from '../enquiries/services.ts';
import { mailboxOf } from '../enquiries/tools.ts';
import { readMailInThread } from './inbound/read-in-thread.ts';
import { recordAnswer, type Taken } from './inbound/record-answer.ts';
import { answersBoxOf } from './reply-address.ts';
import type { ConversationTools } from './tools.ts';

export const conversationOf = perContext((context: Context): ConversationTools => {
  const { settings, words, sender, team } = context;
  const box = answersBoxOf(settings, team);
  const mailbox = settings.answersUrl === undefined ? undefined : new URL(settings.answersUrl);
  const teams = [team, ...words.enquiries.routes.map((route) => mailboxOf(route, words.firm.emails))];
  const ours = [sender.address, ...teams.flatMap((one) => one.split(',')), ...settings.deskPeople].map((one) =>
    addressKey(one.trim()),
  );
  return {
    ...enquiriesOf(context),
    people: settings.deskPeople,
    ours: [...new Set(ours)],
    box,
    servers: [
      mailbox?.searchParams.get('authserv') ?? mailbox?.hostname ?? '',
      box?.domain ?? '',
      domainOf(sender.address),
      ...team.split(',').map((one) => domainOf(one.trim())),
    ].filter((one) => one !== ''),
    limits: words.enquiries.answers,
  };
});

export async function takeMail(tools: ConversationTools, source: Uint8Array, size: number): Promise<Taken> {
  return recordAnswer(tools, await readMailInThread(source), { source, size });
}

/** The reader of the mailbox for replies; undefined if the server does not read one. */
export const answersMailboxOf = perContext((context: Context) => {
  const { answersUrl: url } = context.settings;
  const tools = conversationOf(context);
  return url === undefined
    ? undefined
    : new MailboxReader({
        ...context,
        url,
        name: answersWork,
        variable: 'ANSWERS_URL',
        said: 'answers read',
        longest: tools.limits.mailMegabytes * 1024 * 1024 + 1,
        async take(source, size) {
          const { outcome } = await takeMail(tools, source, size);
          return { understood: outcome !== 'too-many', counts: [outcome] };
        },
      });
});

export const answersWork = 'answers mailbox';
