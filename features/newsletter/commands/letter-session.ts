import { v7 } from 'uuid';
import type { Settings } from '../../../core/context/environment.ts';
import { letterStatus, type LetterStatus } from '../letters/letter-status.ts';
import type { LetterTools } from '../letters/letter-tools.ts';
import { messageDomain, Outbox } from '../../../core/outbox/outbox.ts';
import { readWords } from '../../words.ts';
import type { Store } from '../../../core/store/store.ts';
import { periodOf } from '../../privacy/period.ts';

/** The desk's zone, in which times are read and said back. */
export const zoneOf = ({ content }: Settings): string => readWords(content).enquiries.deskTimeZone;

/** What works on the service's letters; mails that follow are sent by the server. */
export function toolsFor(store: Store, { content, mailFrom, teamEmail }: Settings): LetterTools {
  const { firm, letters, retention } = readWords(content);
  const outbox = new Outbox(messageDomain(mailFrom ?? firm.emails.hello));
  return {
    ...{ store, outbox, now: () => new Date(), newId: () => v7(), onMail: () => undefined },
    ...{ ...letters, mailsKept: periodOf(retention, 'sent-mails'), team: teamEmail ?? firm.emails.hello },
  };
}

/** How a letter stands. Throws one line where it was never sent. */
export async function statusOf(store: Store, id: string): Promise<LetterStatus> {
  const status = await letterStatus(store.db, id, new Date());
  if (!status) throw new Error(`No letter ${id} was sent or scheduled. See: corbiere letters list`);
  return status;
}
