import { mailsOf, type Feature } from '../../core/start/feature.ts';
import { minute } from '../../contract/time.ts';
import { addAnswerCommands } from './commands.ts';
import { conversationDeliveries } from './conversation-mails.ts';
import { conversationMails, conversationSubjects } from './mails.ts';
import { answersMailboxOf } from './services.ts';
import { personalData } from './personal-data.ts';
import { migrations } from './tables.ts';

/** Emails from visitors: placing them in records, turns, and Post. Its desk pages are in the room *Enquiries*. */
export const conversation: Feature = {
  name: 'conversation',
  migrations,
  personalData,
  mails: mailsOf({ kinds: conversationMails, ...conversationSubjects, deliveries: conversationDeliveries }),
  jobs: (context) => {
    const mailbox = answersMailboxOf(context);
    return mailbox ? [{ name: 'answers', every: minute, run: (signal) => mailbox.read(signal) }] : [];
  },
  commands: [addAnswerCommands],
};
