import type { MailWords } from '../../contract/words.ts';
import { previewOf, readIssue } from '../newsletter/issue-text.ts';
import type { Issue } from '../newsletter/issues.ts';
import type { LetterOrder } from '../newsletter/letters.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { LetterPaper } from './letter-paper.ts';
import type { Message } from './message.ts';

/** An issue for one reader, with the links that end their subscription. */
export interface IssueLetter {
  readonly issue: Issue;
  readonly order: Pick<LetterOrder, 'to' | 'unsubscribePage' | 'unsubscribeOneClick'>;
  readonly siteUrl: string;
}

/** Writes an issue of the newsletter: RFC 8058 headers, no picture from elsewhere, no counted link. */
export async function issueMail({ welcome }: MailWords, paper: LetterPaper, { issue, order, siteUrl }: IssueLetter, mail: ClaimedMail): Promise<Message> {
  const story = readIssue(issue.text, siteUrl);
  const letter = {
    subject: issue.subject,
    preview: previewOf(story),
    heading: story.heading,
    body: [],
    story: story.blocks,
    action: undefined,
    why: welcome.why,
    unsubscribe: { label: welcome.unsubscribe, url: order.unsubscribePage },
    plate: true,
  };
  return paper.print(letter, mail, order.to, {
    'List-Id': `<field-notes.${new URL(siteUrl).hostname}>`,
    'List-Unsubscribe': `<${order.unsubscribeOneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
}
