import { askOnce, threadProgram } from '../../../core/store/thread.ts';
import type { ReturnedMail } from './returned-mail.ts';
import type { ReturnedMailOrder } from './returned-mail-thread.ts';

const program = threadProgram('returned-mail-thread', import.meta.url);

/**
 * Reads a mail that came back in a thread of its own: the dearest takes a fifth of a second, and a mailbox can hold
 * hundreds. Never throws.
 */
export async function readReturnedMailApart(source: Uint8Array, domain: string): Promise<ReturnedMail> {
  return askOnce<ReturnedMailOrder, ReturnedMail>(
    { program, name: 'returned mail', timeout: 10_000, memory: 128 },
    { source, domain },
  ).catch(() => ({
    verdict: { says: 'unclear', why: 'damaged' },
    paths: [],
    senderKey: undefined,
  }));
}
