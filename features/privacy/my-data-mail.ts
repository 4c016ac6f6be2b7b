import type { MailWords } from '../../contract/words.ts';
import { sendsWith, type Courier } from '../../core/mail/courier.ts';
import type { Letterhead } from '../../core/mail/letterhead.ts';
import type { Deliveries } from '../../core/outbox/deliveries.ts';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import type { myDataMails } from './mails.ts';
import type { MyData } from './my-data.ts';

/** Delivers the email with the link to its recipient's stored data, unless the request has been deleted. */
export function myDataDeliveries(
  myData: MyData,
  functionsUrl: string,
  words: MailWords['myData'],
  letterhead: Letterhead,
  courier: Courier,
): Deliveries<keyof typeof myDataMails> {
  return {
    'my-data-link': sendsWith(courier)(async (mail) => {
      const url = await myData.linkFor(mail.subjectId, functionsUrl);
      return url === undefined ? undefined : myDataMail(words, letterhead, url, mail);
    }),
  };
}

export async function myDataMail(words: MailWords['myData'], letterhead: Letterhead, url: string, mail: ClaimedMail) {
  const { subject, preview, heading, body, why, button, fallback } = words;
  const action = { label: button, url, fallback };
  return letterhead.write({ subject, preview, heading, body, why, action }, mail);
}
