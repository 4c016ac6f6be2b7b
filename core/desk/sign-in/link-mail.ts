import type { MailWords } from '../../../contract/words.ts';
import { sendsWith, type Courier, type Message } from '../../mail/courier.ts';
import type { Letterhead } from '../../mail/letterhead.ts';
import type { Deliveries } from '../../outbox/deliveries.ts';
import type { ClaimedMail } from '../../outbox/claimed-mail.ts';
import { mintLink, personOf, signInRules, type deskMails, type SignInTools } from './links.ts';

interface LinkMailParts {
  readonly tools: Pick<SignInTools, 'store' | 'now' | 'mintToken'>;
  /** The desk's public address; undefined if sign-in from elsewhere is off. */
  readonly deskUrl: string | undefined;
  readonly people: readonly string[];
  readonly words: MailWords['deskLink'];
  readonly letterhead: Letterhead;
  readonly courier: Courier;
}

/** Delivers the email with a sign-in link if its recipient may sign in and the request is still recent. */
export function deskLinkDeliveries({
  tools,
  deskUrl,
  people,
  words,
  letterhead,
  courier,
}: LinkMailParts): Deliveries<keyof typeof deskMails> {
  return {
    'desk-link': sendsWith(courier)(async (mail) => {
      const who = personOf(people, mail.recipient);
      const isLate = tools.now().getTime() - Date.parse(mail.createdAt) > signInRules.mailLasts;
      if (deskUrl === undefined || who === undefined || isLate) return undefined;
      const url = `${deskUrl}/sign-in/link?token=${await mintLink(tools, who)}`;
      return deskLinkMail(words, letterhead, url, mail);
    }),
  };
}

export async function deskLinkMail(
  words: MailWords['deskLink'],
  letterhead: Letterhead,
  url: string,
  mail: ClaimedMail,
): Promise<Message> {
  const { button, fallback, ...letter } = words;
  return letterhead.write({ ...letter, action: { label: button, url, fallback } }, mail);
}
