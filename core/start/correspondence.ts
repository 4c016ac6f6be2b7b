import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { allDeliveries, onNoSuchAddress } from './all-deliveries.ts';
import { CalendarEntries } from '../../features/calls/calendar-entries.ts';
import { callTools as makeCallTools } from '../../features/calls/tools.ts';
import { BusyTimes, busyCalendarsOf } from '../../features/calls/busy-times.ts';
import { publicCalendars } from '../../features/calls/fetch-calendar.ts';
import { readCalendar } from '../../features/calls/read-calendar.ts';
import { Zones } from '../../features/calls/zones.ts';
import type { ActTools } from '../../features/enquiries/acts.ts';
import { enquiryTools } from '../../features/enquiries/tools.ts';
import { isPublic, type Settings } from './environment.ts';
import type { LetterRenderer } from '../mail/letter-renderer.ts';
import type { Courier } from '../mail/courier.ts';
import { dkimSigning } from '../mail/dkim.ts';
import { deleteMailFiles, mailFolder, noMailServer } from '../mail/mail-folder.ts';
import { smtpCourier } from '../mail/smtp.ts';
import { ErasureJournal } from '../../features/privacy/erasure-journal.ts';
import { MyData } from '../../features/privacy/my-data.ts';
import { mintToken } from '../mail/link-token.ts';
import { BounceMailbox } from '../../features/newsletter/bounces/bounce-mailbox.ts';
import { SignUpGuard } from '../../features/newsletter/sign-up-guard.ts';
import { stopLetter } from '../../features/newsletter/letters/steer-letter.ts';
import type { LetterTools } from '../../features/newsletter/letters/letter-tools.ts';
import type { NewsletterTools } from '../../features/newsletter/tools.ts';
import { UnaskedCeiling } from '../outbox/ceiling.ts';
import { deliverByKind } from '../outbox/deliveries.ts';
import { messageDomain, Outbox } from '../outbox/outbox.ts';
import { MailQueue } from '../outbox/queue.ts';
import { OutboxWorker } from '../outbox/worker.ts';
import type { Store } from '../store/store.ts';
import type { Words } from './words.ts';

/** What tests replace: time, chance, log, and who renders letters. */
export interface Sending {
  readonly now: () => Date;
  readonly random: () => number;
  readonly log: Logger;
  readonly renderer: Pick<LetterRenderer, 'render' | 'close'>;
}

/**
 * Everything that asks for mails, writes them and sends them, wired on one store: for the server, and for the tool that
 * sends once. The worker is not started.
 */
export function correspondence(settings: Settings, words: Words, store: Store, { now, random, log, renderer }: Sending) {
  const from = settings.mailFrom ?? `${words.firm.name} <${words.firm.emails.hello}>`;
  const courier = courierOf(settings, from, log);
  const newId = (): string => v7();
  const outbox = new Outbox(messageDomain(from));
  const onMail = (): void => worker.nudge();
  const newsletter: NewsletterTools = { store, outbox, now, newId, mintToken, wording: words.mail.consent.version, onMail };
  const team = settings.teamEmail ?? words.firm.emails.hello;
  const letters: LetterTools = { store, outbox, now, newId, onMail, mailsPerHour: words.letters.mailsPerHour, team };
  const queue = new MailQueue(store, stopLetter(letters));
  const enquiries = enquiryTools({ words, team, webhook: settings.webhook !== undefined, store, outbox, now, newId, onMail });
  const owner = randomUUID();
  const calendars = busyCalendarsOf(settings.busyCalendars, words.calls);
  const fetching = { ...publicCalendars, hosts: words.calls.calendarHosts };
  const busyTimes = new BusyTimes({ store, outbox, calendars, rules: words.calls, fetching, readCalendar, team, owner, now, newId, onMail, log });
  const busy = (desk: string) => busyTimes.of(desk);
  const zones = new Zones(words.callPages.zones);
  const sender = senderOf(from, words.firm.name);
  const calendarEntries = new CalendarEntries({ words: words.mail.calls, rules: words.calls, firm: words.firm, sender });
  const callTools = makeCallTools({ words, busy, store, outbox, now, newId, mintToken, onMail });
  const { bouncesImapUrl, bounceDomain } = settings;
  const bounceMailbox =
    bouncesImapUrl === undefined || bounceDomain === undefined
      ? undefined
      : new BounceMailbox({ url: bouncesImapUrl, domain: bounceDomain, tools: newsletter, owner, log });
  const actTools: ActTools = { store, outbox, now, newId, mintToken };
  const deleteMails = (ids: readonly string[]): void => deleteMailFiles(join(settings.dataDir, 'mail'), ids);
  const erasing = { store, outbox, now, newId, deleteMails, onMail, journal: new ErasureJournal(settings.dataDir), webhook: settings.webhook !== undefined };
  const myData = new MyData({ ...erasing, mintToken });
  const ceiling = new UnaskedCeiling({ store, outbox, now, newId, newcomersAnHour: settings.newcomerMailsPerHour, team, onMail, log });
  const signUpGuard = new SignUpGuard({ store, outbox, setting: settings.signUpGuard, team, now, newId, onMail, log });
  const deliver = deliverByKind(
    allDeliveries({
      settings,
      words,
      newsletter,
      enquiries,
      actTools,
      callTools,
      zones,
      calendarEntries,
      myData,
      courier,
      sender,
      render: renderer.render,
      ceiling,
      now,
    }),
  );
  const worker = new OutboxWorker({ queue, deliver, owner, now, random, log, onNoSuchAddress: onNoSuchAddress({ newsletter, enquiries, log }) });
  return {
    courier,
    outbox,
    newId,
    mintToken,
    sender,
    busyTimes,
    bounceMailbox,
    queue,
    newsletter,
    signUpGuard,
    letters,
    enquiries,
    actTools,
    callTools,
    zones,
    calendarEntries,
    erasing,
    myData,
    deleteMails,
    owner,
    worker,
    /** Ends the connections to the mail server and the thread of letters; the worker must have stopped. */
    close: async (): Promise<void> => {
      courier.close();
      await renderer.close();
    },
  };
}

function courierOf(settings: Settings, from: string, log: Logger): Courier {
  const dkim = settings.dkim && dkimSigning(settings.dkim);
  const onRefused = (reason: string): void => log.error({ reason }, 'TEAM_EMAIL: one of its addresses was refused; the others have the mail');
  if (settings.smtpUrl !== undefined) return smtpCourier(settings.smtpUrl, from, onRefused, dkim);
  const folder = mailFolder(join(settings.dataDir, 'mail'), from);
  return isPublic(settings.siteUrl) ? noMailServer(folder) : folder;
}

/** A sender with a name, `Name <notes@example.org>`, or without one. */
function senderOf(from: string, name: string): { readonly name: string; readonly address: string } {
  const [, said = '', address = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from) ?? [];
  return { name: said.replace(/^"(.*)"$/, '$1') || name, address };
}
