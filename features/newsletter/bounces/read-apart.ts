import { askThread } from '../../../core/store/ask-thread.ts';
import type { ReturnedMail } from './returned-mail.ts';
import type { ReturnedMailOrder } from './returned-mail-thread.ts';

/** The bundle puts the thread's program beside its chunks. */
const program = new URL(import.meta.url.endsWith('.ts') ? './returned-mail-thread.ts' : './returned-mail-thread.js', import.meta.url);

/** Reads a mail that came back in a thread of its own: the dearest takes a fifth of a second, and a mailbox can hold hundreds. Never throws. */
export async function readReturnedMailApart(source: Uint8Array, domain: string): Promise<ReturnedMail> {
  const order: ReturnedMailOrder = { source, domain };
  return askThread<ReturnedMail>(program, order, { name: 'returned mail', timeout: 10_000, memory: 128 }).catch(() => ({
    verdict: { says: 'unclear', why: 'damaged' },
    paths: [],
    senderKey: undefined,
  }));
}
