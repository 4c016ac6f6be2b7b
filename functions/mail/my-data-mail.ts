import type { MailWords } from '../../contract/words.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { LetterPaper } from './letter-paper.ts';
import type { Message } from './message.ts';

/** Writes the mail with the link to what is stored about its reader. */
export async function myDataMail(words: MailWords['myData'], paper: LetterPaper, url: string, mail: ClaimedMail): Promise<Message> {
  const { subject, preview, heading, body, why, button, fallback } = words;
  const action = { label: button, url, fallback };
  return paper.print({ subject, preview, heading, body, why, action, unsubscribe: undefined, plate: false }, mail, mail.recipient, {});
}
