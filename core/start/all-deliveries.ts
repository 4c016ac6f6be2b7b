import { join } from 'node:path';
import { callDeliveries, timesPageOf } from '../../features/calls/call-deliveries.ts';
import type { CalendarEntries } from '../../features/calls/calendar-entries.ts';
import { CallLetters } from '../../features/calls/call-letters.ts';
import type { Zones } from '../../features/calls/zones.ts';
import type { CallTools } from '../../features/calls/tools.ts';
import { actPagesOf, type ActTools } from '../../features/enquiries/acts.ts';
import { enquiryAtDesk, EnquiryMails, enquiryDeliveries } from '../../features/enquiries/enquiry-mails.ts';
import * as enquiryRecords from '../../features/enquiries/records.ts';
import type { EnquiryTools } from '../../features/enquiries/tools.ts';
import { webhookTo } from '../../features/enquiries/webhook.ts';
import type { Settings } from './environment.ts';
import type { Courier } from '../mail/courier.ts';
import type { RenderLetter } from '../mail/letter-renderer.ts';
import { filledLetter } from '../mail/letter-text.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { Letterhead } from '../mail/letterhead.ts';
import { endRefusedSubscription } from '../../features/newsletter/end-refused.ts';
import { newsletterDeliveries } from '../../features/newsletter/newsletter-mails.ts';
import { guardBegunAt, signUpAlarmKind } from '../../features/newsletter/sign-up-guard.ts';
import type { NewsletterTools } from '../../features/newsletter/tools.ts';
import { alarmKind, isUnasked, type UnaskedCeiling } from '../outbox/ceiling.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { Deliver, WorkerLog } from '../outbox/worker.ts';
import { myDataDeliveries } from '../../features/privacy/my-data-mail.ts';
import type { MyData } from '../../features/privacy/my-data.ts';
import { deskLinkDeliveries } from '../desk/sign-in/link-mail.ts';
import type { Words } from './words.ts';

export interface DeliveryParts {
  readonly settings: Settings;
  readonly words: Words;
  readonly newsletter: NewsletterTools;
  readonly enquiries: EnquiryTools;
  readonly actTools: ActTools;
  readonly callTools: CallTools;
  readonly zones: Zones;
  readonly calendarEntries: CalendarEntries;
  readonly myData: MyData;
  readonly courier: Courier;
  /** The firm's sender of mails. */
  readonly sender: Mailbox;
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
    if (kind === 'enquiry-acknowledgement') await enquiryRecords.inTransaction(enquiries, (records) => records.refuseAddress(subjectId, code));
    const ended = (kind === 'newsletter-issue' || kind === 'newsletter-welcome') && (await endRefusedSubscription(newsletter, subjectId));
    if (ended) log.info({ mail: id, code }, 'subscription ended: its address does not exist');
  };
}

/** Everything the outbox carries. */
export function allDeliveries({
  settings,
  words,
  newsletter,
  enquiries,
  actTools,
  callTools,
  zones,
  calendarEntries,
  myData,
  courier: anyCourier,
  sender,
  render,
  ceiling,
  now,
}: DeliveryParts): Deliveries {
  const { mail, firm } = words;
  const { siteUrl, functionsUrl, deskUrl } = settings;
  const imageFolder = join(settings.content, '..', 'core', 'mail', 'images');
  const letterhead = new Letterhead({ firm, words: mail.foot, siteUrl, imageFolder, render });
  const { promises, deskTimeZone: timeZone, closeUnansweredAfter } = words.enquiries;
  const enquiryMails = new EnquiryMails(
    { words: mail.enquiries, subjects: words.forms.subjects, promises, firm, timeZone, closeUnansweredAfter, from: sender, deskUrl },
    letterhead,
  );
  const placeOf = (zone: string): string => zones.place(zone);
  const courier = heldBy(ceiling, anyCourier);
  const deliveries: Deliveries = {
    ...newsletterDeliveries(newsletter, settings, { words: mail, letterhead }, courier),
    ...enquiryDeliveries(
      enquiries,
      enquiryMails,
      courier,
      settings.webhook && webhookTo(settings.webhook, now),
      (id) => timesPageOf(callTools, functionsUrl, id),
      async (about) =>
        deskUrl === undefined
          ? actPagesOf(
              actTools,
              functionsUrl,
              about.map(({ id }) => id),
            )
          : new Map(about.map(({ id, reference }) => [id, { desk: enquiryAtDesk(deskUrl, reference) }])),
    ),
    ...callDeliveries(callTools, new CallLetters({ words: mail.calls, entries: calendarEntries, placeOf, letterhead, deskUrl }), functionsUrl, courier),
    ...myDataDeliveries(myData, functionsUrl, mail.myData, letterhead, courier),
    ...deskLinkDeliveries({ tools: actTools, deskUrl: settings.deskUrl, people: settings.deskPeople, words: mail.deskLink, letterhead, courier }),
    async [signUpAlarmKind](claimed) {
      const begun = await guardBegunAt(newsletter.store, claimed.subjectId);
      if (!begun) return 'dropped';
      const { hours, asked, confirmed } = begun;
      const letter = filledLetter(mail.signUpAlarm, { hours: String(hours), asked: String(asked), confirmed: String(confirmed) });
      await courier.send(await letterhead.write({ ...letter, action: undefined, unsubscribe: undefined, plate: false }, claimed, claimed.recipient, {}));
      return 'sent';
    },
    async [alarmKind](claimed) {
      const letter = filledLetter(mail.alarm, { ceiling: String(settings.newcomerMailsPerHour) });
      await courier.send(await letterhead.write({ ...letter, action: undefined, unsubscribe: undefined, plate: false }, claimed, claimed.recipient, {}));
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
