import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CalendarEntries } from '../../features/calls/invitation.ts';
import { callDeliveries } from '../../features/calls/call-deliveries.ts';
import { CallLetters } from '../../features/calls/call-letters.ts';
import type { CallTools } from '../../features/calls/tools.ts';
import { Zones } from '../../features/calls/zones.ts';
import type { Courier } from '../../core/mail/courier.ts';
import { Letterhead } from '../../core/mail/letterhead.ts';
import { LetterRenderer, type RenderLetter } from '../../core/mail/letter-renderer.ts';
import { smtpCourier } from '../../core/mail/smtp.ts';
import { deliverByKind } from '../../core/outbox/deliveries.ts';
import { MailQueue } from '../../core/outbox/queue.ts';
import { OutboxWorker } from '../../core/outbox/worker.ts';
import { readWords } from '../../features/words.ts';
import { mails } from '../stage/mails.ts';

export interface PostPlace {
  readonly smtpUrl: string;
  readonly renderThread: string;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const site = 'https://corbiere.example';

export const sender = { name: 'Corbière', address: 'hello@corbiere.example' };

interface Sending {
  readonly courier: Courier;
  readonly render: RenderLetter;
  readonly deskUrl?: string | undefined;
}

/** What sends the mails about calls, as a server does; it is not started. */
export function callWorker(tools: CallTools, { courier, render, deskUrl }: Sending): OutboxWorker {
  const words = readWords(join(process.cwd(), 'content'));
  const imageFolder = join(process.cwd(), 'core', 'mail', 'images');
  const zones = new Zones(words.callPages.zones);
  const letters = new CallLetters({
    words: words.mail.calls,
    entries: new CalendarEntries({ words: words.mail.calls, rules: tools.rules, firm: words.firm, sender }),
    placeOf: (zone) => zones.place(zone),
    letterhead: new Letterhead({ firm: words.firm, words: words.mail.foot, siteUrl: site, imageFolder, render }),
    deskUrl,
  });
  return new OutboxWorker({
    queue: new MailQueue(tools.store),
    mails,
    deliver: deliverByKind(callDeliveries(tools, letters, site, courier)),
    owner: randomUUID(),
    now: tools.now,
    random: () => 0.5,
    log: silent,
  });
}

/** The same with a courier and a renderer of its own. */
export function callPost(tools: CallTools, { smtpUrl, renderThread }: PostPlace) {
  const renderer = new LetterRenderer(new URL(renderThread));
  const courier = smtpCourier(smtpUrl, `${sender.name} <${sender.address}>`, () => undefined);
  return {
    worker: callWorker(tools, { courier, render: renderer.render }),
    close: async (): Promise<void> => {
      courier.close();
      await renderer.close();
    },
  };
}
