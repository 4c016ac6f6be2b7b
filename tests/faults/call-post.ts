import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CalendarEntries } from '../../features/calls/calendar-entries.ts';
import { callDeliveries } from '../../features/calls/call-deliveries.ts';
import { CallLetters } from '../../features/calls/call-letters.ts';
import type { CallTools } from '../../features/calls/tools.ts';
import { Zones } from '../../features/calls/zones.ts';
import { Letterhead } from '../../core/mail/letterhead.ts';
import { LetterRenderer } from '../../core/mail/letter-renderer.ts';
import { smtpCourier } from '../../core/mail/smtp.ts';
import { deliverByKind } from '../../core/outbox/deliveries.ts';
import { MailQueue } from '../../core/outbox/queue.ts';
import { OutboxWorker } from '../../core/outbox/worker.ts';
import { readWords } from '../../features/words.ts';
import { mails } from '../stage/mails.ts';

/** How mails leave: to a mail server, written by a thread. */
export interface PostPlace {
  readonly smtpUrl: string;
  /** Address of the thread's program. */
  readonly renderThread: string;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What sends the mails about calls, as a server does; it is not started. */
export function callPost(tools: CallTools, { smtpUrl, renderThread }: PostPlace) {
  const words = readWords(join(process.cwd(), 'content'));
  const sender = { name: 'Corbière', address: 'hello@corbiere.example' };
  const renderer = new LetterRenderer(new URL(renderThread));
  const imageFolder = join(process.cwd(), 'core', 'mail', 'images');
  const site = 'https://corbiere.example';
  const letterhead = new Letterhead({
    firm: words.firm,
    words: words.mail.foot,
    siteUrl: site,
    imageFolder,
    render: renderer.render,
  });
  const entries = new CalendarEntries({ words: words.mail.calls, rules: tools.rules, firm: words.firm, sender });
  const zones = new Zones(words.callPages.zones);
  const letters = new CallLetters({
    words: words.mail.calls,
    entries,
    placeOf: (zone) => zones.place(zone),
    letterhead,
  });
  const courier = smtpCourier(smtpUrl, `${sender.name} <${sender.address}>`, () => undefined);
  const deliver = deliverByKind(callDeliveries(tools, letters, site, courier));
  const worker = new OutboxWorker({
    queue: new MailQueue(tools.store),
    mails,
    deliver,
    owner: randomUUID(),
    now: tools.now,
    random: () => 0.5,
    log: silent,
  });
  return {
    worker,
    close: async (): Promise<void> => {
      courier.close();
      await renderer.close();
    },
  };
}
