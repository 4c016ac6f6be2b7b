import { mailsOf, type Feature } from '../../core/start/feature.ts';
import { addBounceCommands } from './commands/bounces.ts';
import { addLetterCommands } from './commands/letters.ts';
import { addReaderCommands } from './commands/readers.ts';
import { addSubscriberCommands } from './commands/subscribers.ts';
import { addConfirmSubscription } from './confirm-subscription.ts';
import { lettersRoom } from './desk/letters/reads.ts';
import { readersRoom } from './desk/readers/reads.ts';
import { endRefusedSubscription } from './end-subscription.ts';
import { updateLetters, stopLetter } from './letters/letter-acts.ts';
import { letterSubjects, newsletterMails } from './mails.ts';
import { newsletterDeliveries } from './newsletter-mails.ts';
import { bounceMailboxOf } from './bounces/bounce-mailbox.ts';
import { lettersOf, newsletterOf } from './services.ts';
import { watchSignUps } from './sign-up-watch.ts';
import { addSubscribeNewsletter } from './subscribe-newsletter.ts';
import { addUnsubscribe } from './unsubscribe.ts';
import { personalData } from './personal-data.ts';
import { migrations } from './tables.ts';
import { newsletterFunctions, newsletterSlots } from './answers.ts';
import { minute } from '../../contract/time.ts';

/** The newsletter: sign-up and confirmation, letters, readers, and bounces. */
export const newsletter: Feature = {
  name: 'newsletter',
  functions: newsletterFunctions,
  migrations,
  personalData,
  impersonal: ['newsletter_issues', 'letter_returns'],
  mails: mailsOf({
    kinds: newsletterMails,
    ...letterSubjects,
    deliveries: (context, { letterhead, courier }) =>
      newsletterDeliveries(newsletterOf(context), context.settings, { words: context.words.mail, letterhead }, courier),
  }),
  async noSuchAddress(context, { kind, subject_id: subjectId, id }, code) {
    const ended =
      (kind === 'newsletter-issue' || kind === 'newsletter-welcome') &&
      (await endRefusedSubscription(newsletterOf(context), subjectId));
    if (ended) context.log.info({ mail: id, code }, 'subscription ended: its address does not exist');
  },
  batchStopped: (context, ...stop) => stopLetter(context)(...stop),
  answers: { slots: newsletterSlots },
  routes: async (app, http) => {
    addSubscribeNewsletter(app, http);
    addConfirmSubscription(app, http);
    await addUnsubscribe(app, http);
  },
  jobs: (context) => {
    const mailbox = bounceMailboxOf(context);
    return [
      { name: 'sign-ups', every: minute, run: () => watchSignUps(context) },
      { name: 'letters', every: minute, asksForMail: true, run: (signal) => updateLetters(lettersOf(context), signal) },
      ...(mailbox
        ? [{ name: 'returned-letters', every: minute, run: (signal: AbortSignal) => mailbox.read(signal) }]
        : []),
    ];
  },
  rooms: { letters: lettersRoom, readers: readersRoom },
  commands: [addSubscriberCommands, addReaderCommands, addLetterCommands, addBounceCommands],
};
