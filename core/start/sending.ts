import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { sendsWith, type Courier } from '../mail/courier.ts';
import { dkimSigning } from '../mail/dkim.ts';
import type { LetterRenderer } from '../mail/letter-renderer.ts';
import { filledLetter } from '../mail/letter-text.ts';
import { Letterhead } from '../mail/letterhead.ts';
import { mintToken } from '../mail/link-token.ts';
import { deleteMailFiles, mailFolder, noMailServer } from '../mail/mail-folder.ts';
import { smtpCourier } from '../mail/smtp.ts';
import { deskMails, linkFor } from '../desk/sign-in/links.ts';
import { ceilingMails, UnaskedCeiling } from '../outbox/ceiling.ts';
import { deliverByKind, type Deliveries } from '../outbox/deliveries.ts';
import type { Lane } from '../outbox/lanes.ts';
import { mailRegister, type MailRegister } from '../outbox/mail-kinds.ts';
import { messageDomain, Outbox } from '../outbox/outbox.ts';
import { MailQueue } from '../outbox/queue.ts';
import { OutboxWorker, type Deliver } from '../outbox/worker.ts';
import type { Store } from '../store/store.ts';
import type { Context } from '../context/context.ts';
import { isPublic, type Settings } from '../context/environment.ts';
import type { Words } from '../context/words.ts';
import { mailsOf, personalDataOf, type Feature } from './feature.ts';

/** What tests replace: time, randomness, log and letter rendering. */
export interface Sending {
  readonly now: () => Date;
  readonly random: () => number;
  readonly log: Logger;
  readonly renderer: Pick<LetterRenderer, 'render' | 'close'>;
}

export type Delivered = (lane: Lane, outcome: 'sent' | 'dropped' | 'failed', milliseconds: number) => void;

/** A program's context and email sending; the worker is not started yet. */
interface Wired {
  readonly context: Context;
  readonly courier: Courier;
  readonly queue: MailQueue;
  readonly worker: OutboxWorker;
  /** Closes the connections to the mail server and the rendering thread; stop the worker first. */
  readonly close: () => Promise<void>;
}

function senderIn({ mailFrom }: Settings, { firm }: Words): string {
  return mailFrom ?? `${firm.name} <${firm.emails.hello}>`;
}

/** The context of use cases on an opened database. */
export function contextOf(
  features: readonly Feature[],
  settings: Settings,
  words: Words,
  store: Store,
  { now, log, renderer, onMail }: Pick<Sending, 'now' | 'log' | 'renderer'> & Pick<Context, 'onMail'>,
): Context {
  const from = senderIn(settings, words);
  return {
    settings,
    words,
    store,
    now,
    mintToken,
    log,
    onMail,
    outbox: new Outbox(messageDomain(from)),
    mails: mailsKnownTo(features),
    personalData: personalDataOf(features),
    newId: () => v7(),
    deleteMails: (ids) => deleteMailFiles(join(settings.dataDir, 'mail'), ids),
    render: renderer.render,
    owner: randomUUID(),
    team: settings.teamEmail ?? words.firm.emails.hello,
    sender: senderOf(from, words.firm.name),
  };
}

/** Composition root: wires the context and the outbox with the features' emails on an opened database. */
export function wire(
  features: readonly Feature[],
  settings: Settings,
  words: Words,
  store: Store,
  { now, random, log, renderer }: Sending,
  delivered?: Delivered,
): Wired {
  const from = senderIn(settings, words);
  const courier = courierOf(settings, from, log);
  const context = contextOf(features, settings, words, store, { now, log, renderer, onMail: () => worker.nudge() });
  const queue = new MailQueue(store, async (transaction, stop) => {
    for (const feature of features) await feature.batchStopped?.(context, transaction, stop);
  });
  const worker = new OutboxWorker({
    queue,
    mails: context.mails,
    deliver: timed(deliverByKind(allDeliveries(features, context, courier)), delivered),
    owner: context.owner,
    now,
    random,
    log,
    onNoSuchAddress: async (mail, code) => {
      for (const feature of features) await feature.noSuchAddress?.(context, mail, code);
    },
  });
  return {
    context,
    courier,
    queue,
    worker,
    close: async () => {
      courier.close();
      await renderer.close();
    },
  };
}

function timed(deliver: Deliver, delivered: Delivered = () => undefined): Deliver {
  return async (mail) => {
    const began = performance.now();
    let outcome: Parameters<Delivered>[1] = 'failed';
    try {
      outcome = await deliver(mail);
      return outcome;
    } finally {
      delivered(mail.lane, outcome, performance.now() - began);
    }
  };
}

const coreMails = [
  mailsOf({
    kinds: ceilingMails,
    deliveries: ({ words, settings }, { letterhead, courier }) => ({
      'ceiling-alarm': sendsWith(courier)((claimed) => {
        const letter = filledLetter(words.mail.alarm, { ceiling: String(settings.newcomerMailsPerHour) });
        return letterhead.write(letter, claimed);
      }),
    }),
  }),
  mailsOf({
    kinds: deskMails,
    deliveries: (context, { letterhead, courier }) => ({
      'desk-link': sendsWith(courier)(async (mail) => {
        const url = await linkFor(context, mail);
        return url === undefined ? undefined : letterhead.writeLink(context.words.mail.deskLink, url, mail);
      }),
    }),
  }),
];

function allMails(features: readonly Feature[]) {
  return [...coreMails, ...features.flatMap(({ mails }) => mails ?? [])];
}

export function mailsKnownTo(features: readonly Feature[]): MailRegister {
  return mailRegister(allMails(features));
}

function allDeliveries(features: readonly Feature[], context: Context, anyCourier: Courier): Deliveries {
  const { settings, words, render, mails } = context;
  const imageFolder = join(settings.content, '..', 'core', 'mail', 'images');
  const letterhead = new Letterhead({
    firm: words.firm,
    words: words.mail.foot,
    siteUrl: settings.siteUrl,
    imageFolder,
    render,
  });
  const courier = heldBy(
    new UnaskedCeiling({ ...context, newcomersAnHour: settings.newcomerMailsPerHour }),
    mails,
    anyCourier,
  );
  const deliveries = allMails(features).flatMap((some) =>
    Object.entries(some.deliveries(context, { letterhead, courier })),
  );
  return Object.fromEntries(
    deliveries.map(([kind, deliver]) => [kind, mails.kinds.get(kind)?.unasked ? droppedWhenHeld(deliver) : deliver]),
  );
}

/** An email was held back by the ceiling. */
class Held extends Error {}

function heldBy(ceiling: UnaskedCeiling, { kinds }: MailRegister, courier: Courier): Courier {
  return {
    destination: courier.destination,
    async send(message) {
      const { messageId, to } = message;
      const kind = kinds.get(message.kind);
      if (kind?.unasked && (await ceiling.admit({ kind, messageId, recipient: to })) !== 'admitted') throw new Held();
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

function courierOf(settings: Settings, from: string, log: Logger): Courier {
  const dkim = settings.dkim && dkimSigning(settings.dkim);
  const onRefused = (reason: string): void =>
    log.error({ reason }, 'TEAM_EMAIL: one of its addresses was refused; the others received the email');
  if (settings.smtpUrl !== undefined) return smtpCourier(settings.smtpUrl, from, onRefused, dkim);
  const folder = mailFolder(join(settings.dataDir, 'mail'), from);
  return isPublic(settings.siteUrl) ? noMailServer(folder) : folder;
}

/** Parses a sender: `Name <notes@example.org>` or an address alone. */
function senderOf(from: string, name: string): { readonly name: string; readonly address: string } {
  const [, said = '', address = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from) ?? [];
  return { name: said.replace(/^"(.*)"$/, '$1') || name, address };
}
