import { join } from 'node:path';
import { enquiryDeliveries } from '../enquiries/deliver.ts';
import type { EnquiryTools } from '../enquiries/ports.ts';
import { webhookTo } from '../enquiries/webhook.ts';
import type { Settings } from '../environment.ts';
import { EnquiryMails } from '../mail/enquiry-mails.ts';
import { filledLetter } from '../mail/filled.ts';
import { issueMail } from '../mail/issue-mail.ts';
import { LetterPaper } from '../mail/letter-paper.ts';
import type { RenderLetter } from '../mail/letter-renderer.ts';
import type { Courier } from '../mail/message.ts';
import { myDataMail } from '../mail/my-data-mail.ts';
import { NewsletterMails } from '../mail/newsletter-mails.ts';
import { myDataKind, type MyData } from '../privacy/my-data.ts';
import { endRefusedSubscription } from '../newsletter/end-refused.ts';
import { issueDeliveries } from '../newsletter/deliver-issue.ts';
import { newsletterDeliveries } from '../newsletter/deliver.ts';
import type { NewsletterTools } from '../newsletter/ports.ts';
import { alarmKind, isUnasked, type UnaskedCeiling } from '../outbox/ceiling.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { Deliver, WorkerLog } from '../outbox/worker.ts';
import type { Store } from '../store/store.ts';
import type { Words } from './words.ts';

export interface DeliveryParts {
  readonly settings: Settings;
  readonly store: Store;
  readonly words: Words;
  readonly newsletter: NewsletterTools;
  readonly enquiries: EnquiryTools;
  readonly myData: MyData;
  readonly courier: Courier;
  readonly render: RenderLetter;
  readonly ceiling: UnaskedCeiling;
  readonly now: () => Date;
}

/** What follows when an address does not exist: the end of its subscription, or a note for whoever answers the enquiry. */
export function onNoSuchAddress({
  newsletter,
  enquiries,
  log,
}: Pick<DeliveryParts, 'newsletter' | 'enquiries'> & { readonly log: WorkerLog }): (mail: ClaimedMail, code: string) => Promise<void> {
  return async ({ kind, subjectId, id }, code) => {
    if (kind === 'enquiry-acknowledgement') await enquiries.store.transaction((records) => records.refuseAddress(subjectId, code));
    const ended = (kind === 'newsletter-issue' || kind === 'newsletter-welcome') && (await endRefusedSubscription(newsletter, subjectId));
    if (ended) log.info({ mail: id, code }, 'subscription ended: its address does not exist');
  };
}

/** Everything the outbox carries. */
export function allDeliveries({ settings, store, words, newsletter, enquiries, myData, courier: anyCourier, render, ceiling, now }: DeliveryParts): Deliveries {
  const { mail, firm } = words;
  const paper = new LetterPaper({
    firm,
    words: mail.foot,
    siteUrl: settings.siteUrl,
    imageFolder: join(settings.content, '..', 'functions', 'mail', 'images'),
    render,
  });
  const letters = new NewsletterMails(mail, paper);
  const enquiryMails = new EnquiryMails(
    {
      words: mail.enquiries,
      subjects: words.forms.subjects,
      promises: words.enquiries.promises,
      firm,
      timeZone: words.enquiries.deskTimeZone,
      closeUnansweredAfter: words.enquiries.closeUnansweredAfter,
    },
    paper,
  );
  const courier = heldBy(ceiling, anyCourier);
  const deliveries: Deliveries = {
    ...newsletterDeliveries(newsletter, settings, (order, claimed) => letters.write(order, claimed), courier),
    ...issueDeliveries({ tools: newsletter, store, places: settings, write: (letter, claimed) => issueMail(mail, paper, letter, claimed), courier }),
    ...enquiryDeliveries(enquiries, enquiryMails, courier, settings.webhook && webhookTo(settings.webhook, now)),
    async [myDataKind](claimed) {
      const url = await myData.linkFor(claimed.subjectId, settings.functionsUrl);
      if (url === undefined) return 'dropped';
      await courier.send(await myDataMail(mail.myData, paper, url, claimed));
      return 'sent';
    },
    async [alarmKind](claimed) {
      const letter = filledLetter(mail.alarm, { ceiling: String(settings.newcomerMailsPerHour) });
      await courier.send(await paper.print({ ...letter, action: undefined, unsubscribe: undefined, plate: false }, claimed, claimed.recipient, {}));
      return 'sent';
    },
  };
  return Object.fromEntries(Object.entries(deliveries).map(([kind, deliver]) => [kind, isUnasked(kind) ? droppedWhenHeld(deliver) : deliver]));
}

/** A mail that the ceiling does not let through. */
class Held extends Error {}

function heldBy(ceiling: UnaskedCeiling, courier: Courier): Courier {
  return {
    destination: courier.destination,
    async send(message) {
      const { kind, messageId, to } = message;
      if (isUnasked(kind) && (await ceiling.admit({ kind, messageId, recipient: to })) !== 'admitted') throw new Held();
      await courier.send(message);
    },
    close: () => courier.close(),
  };
}

function droppedWhenHeld(deliver: Deliver): Deliver {
  return (mail) =>
    deliver(mail).catch((error: unknown) => {
      if (error instanceof Held) return 'dropped';
      throw error;
    });
}
