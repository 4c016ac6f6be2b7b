import type { LetterWords, MailWords } from '../../contract/words.ts';
import { sendsWith, type Courier, type Message } from '../../core/mail/courier.ts';
import { filledLetter } from '../../core/mail/letter-text.ts';
import { domainOf, addressKey } from '../../core/store/address.ts';
import type { Letterhead } from '../../core/mail/letterhead.ts';
import type { Deliveries } from '../../core/outbox/deliveries.ts';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import { orderConfirmation } from './confirmation-order.ts';
import { letterMail, type LetterPlace } from './letter-mail.ts';
import { letterById, letterOfMail } from './letters/letter-records.ts';
import type { Account } from './desk/letters/api.ts';
import { letterStatus, type LetterStatus } from './letters/letter-status.ts';
import { oneClick, unsubscribeLinks, type LinkPlaces, type Reader } from './mailed-links.ts';
import { tokenHash } from '../../core/mail/link-token.ts';
import { inTransaction } from './records.ts';
import { suppressionOf } from './suppression.ts';
import { alarmAt } from './sign-up-watch.ts';
import type { NewsletterTools } from './services.ts';
import type { NewsletterMailKind } from './mails.ts';

interface NewsletterStationery {
  readonly words: Pick<MailWords, 'confirmation' | 'welcome' | 'letter' | 'letterStopped' | 'signUpAlarm'>;
  readonly letterhead: Letterhead;
}

/** Deliveries of the newsletter's emails. A letter is sent only if its reader is still subscribed, or as a test. */
export function newsletterDeliveries(
  tools: NewsletterTools,
  places: LinkPlaces & LetterPlace,
  stationery: NewsletterStationery,
  courier: Courier,
): Deliveries<NewsletterMailKind> {
  const sends = sendsWith(courier);
  return {
    'newsletter-confirmation': sends(async (mail) => {
      const order = await orderConfirmation(tools, places.functionsUrl, mail.subject_id);
      const message = order && (await mailToReader(stationery, 'confirmation', order.confirmPage, order, mail));
      return order?.goesOut === true ? message : undefined;
    }),
    'newsletter-welcome': sends(async (mail) => {
      const reader = await readerOf(tools, places, mail.subject_id);
      return reader && mailToReader(stationery, 'welcome', `${places.siteUrl}/letters`, reader, mail);
    }),
    'newsletter-issue': sends(async (mail) => {
      const letter = await letterOfMail(tools.store, mail.id);
      if (!letter || letter.without.includes(domainOf(mail.recipient))) return undefined;
      const reader = await readerOf(tools, places, mail.subject_id, { letter_id: letter.id, mail_id: mail.id });
      if (!reader) return undefined;
      const { returnPath } = reader;
      const message = await letterMail(stationery, reader, letter, places, mail);
      return returnPath === undefined ? message : { ...message, returnPath };
    }),
    'newsletter-test': sends(async (mail) => {
      const letter = await letterById(tools.store, mail.subject_id);
      const nobody = { to: mail.recipient, ...unsubscribeLinks(places.functionsUrl, tools.mintToken()) };
      return letter && letterMail(stationery, nobody, letter, places, mail);
    }),
    'letter-stopped': sends(async (mail) => {
      const status = await letterStatus(tools.store.db, mail.subject_id, tools.now());
      // Without a reason the letter has already been resumed or cancelled.
      return status?.pausedWhy ? stoppedMail(stationery, status, mail) : undefined;
    }),
    'sign-up-alarm': sends(async (mail) => {
      const alarm = await alarmAt(tools.store, mail.subject_id);
      return alarm && teamMail(stationery.letterhead, stationery.words.signUpAlarm, alarm, mail);
    }),
  };
}

/** Tells the team that a letter was paused automatically, and what to do. */
export function stoppedMail(
  { words, letterhead }: NewsletterStationery,
  { id, pausedWhy, recipients, sent, refused, left, waiting }: Pick<LetterStatus, 'id' | 'pausedWhy' | keyof Account>,
  mail: ClaimedMail,
): Promise<Message> {
  const facts = { letter: id, why: pausedWhy ?? '', recipients, sent, refused, left, waiting };
  return teamMail(letterhead, words.letterStopped, facts, mail);
}

function teamMail(letterhead: Letterhead, words: LetterWords, facts: object, mail: ClaimedMail): Promise<Message> {
  const slots = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, String(fact)]));
  return letterhead.write({ ...filledLetter(words, slots), forTeam: true }, mail);
}

/**
 * The reader of an email. Mints its unsubscribe token while sending, so that no table holds it, and stores the hash.
 * Undefined if the subscriber is gone, no longer confirmed, or suppressed.
 * @param letter ids for the return path, which a letter's email gets if a bounce domain is configured
 */
async function readerOf(
  tools: NewsletterTools,
  { functionsUrl, bounceDomain: domain }: LinkPlaces,
  subscriberId: string,
  letter?: { readonly letter_id: string; readonly mail_id: string },
): Promise<(Reader & { readonly returnPath: string | undefined }) | undefined> {
  return inTransaction(tools, async (records) => {
    const subscriber = await records.byId(subscriberId);
    if (subscriber?.state !== 'confirmed' || (await suppressionOf(records.transaction, addressKey(subscriber.email))))
      return undefined;
    const token = tools.mintToken();
    const [hash, at, subscriber_id] = [tokenHash(token), tools.now().toISOString(), subscriberId];
    await records.addLink({ hash, subscriber_id, purpose: 'unsubscribe', created_at: at, expires_at: null });
    const returnPath =
      letter && domain !== undefined
        ? await records.addReturnPath({ ...letter, subscriber_id, sent_at: at }, domain)
        : undefined;
    return { to: subscriber.email, ...unsubscribeLinks(functionsUrl, token), returnPath };
  });
}

/** Email that asks the owner of an address to confirm (`url` is the page for it), or welcomes them. */
export function mailToReader(
  { words, letterhead }: NewsletterStationery,
  kind: 'confirmation' | 'welcome',
  url: string,
  reader: Reader,
  mail: ClaimedMail,
): Promise<Message> {
  const { button: label, fallback, unsubscribe, ...letter } = words[kind];
  const out = { label: unsubscribe, url: reader.unsubscribePage };
  const action = { label, url, fallback };
  const plate = kind === 'welcome';
  return letterhead.write({ ...letter, action, unsubscribe: out, plate }, mail, oneClick(reader), reader.to);
}
