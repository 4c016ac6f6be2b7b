import { mailKinds, type MailSubjects } from '../../core/outbox/mail-kinds.ts';

/** Kinds of email that the newsletter sends. */
export const newsletterMails = mailKinds({
  'newsletter-confirmation': {
    priority: 'asked',
    to: 'reader',
    name: 'Confirmation of a subscription',
    consequence: 'Someone asked for the newsletter and cannot confirm.',
    remedy: 'The request is deleted after 7 days; they may ask again.',
    noSuchAddress: {
      consequence: 'Most likely a typing error.',
      remedy: 'There is nothing to do: we must not guess the address, and the request is deleted after 7 days.',
    },
    unasked: 'other',
  },
  'newsletter-welcome': {
    priority: 'acknowledgement',
    to: 'reader',
    name: 'Welcome to a reader',
    consequence: 'A new reader was not welcomed.',
    remedy: 'The subscription is valid without it.',
  },
  'newsletter-issue': {
    priority: 'letter',
    to: 'reader',
    name: 'Letter to a reader',
    consequence: 'One reader did not get this letter.',
    remedy: 'Letters counts it as refused. An address that does not exist is unsubscribed automatically.',
  },
  'newsletter-test': {
    priority: 'team',
    to: 'colleague',
    name: 'Test of a letter',
    consequence: 'A test of a letter did not arrive.',
    remedy: 'Send another test from Letters.',
  },
  'letter-stopped': {
    priority: 'team',
    to: 'team',
    name: 'Letter stopped, to the team',
    consequence: 'The team was not told that a letter stopped.',
    remedy: 'Letters says why it stopped.',
  },
  'sign-up-alarm': {
    priority: 'team',
    to: 'team',
    name: 'Many sign-ups, to the team',
    consequence: 'The team was not told that many subscribe and few confirm.',
    remedy: 'Readers shows the days.',
  },
});

export type NewsletterMailKind = keyof typeof newsletterMails;

/** Letters by the emails about them, and the confirmed subscription behind an address. */
export const letterSubjects: MailSubjects = {
  async about(db, ids) {
    const letters = await db.selectFrom('newsletter_issues').select(['id', 'subject']).where('id', 'in', ids).execute();
    return letters.map((letter) => [letter.id, { letter }]);
  },
  askedBy: (db, addressKey) =>
    db.selectFrom('subscribers').select('id').where('address_key', '=', addressKey).where('state', '=', 'confirmed'),
};
