import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '../../../core/store/ask-thread.ts';
import { readReturnedMail, type ReturnedMail } from './returned-mail.ts';

/** What the thread is told. */
export interface ReturnedMailOrder {
  readonly source: Uint8Array;
  readonly domain: string;
}

// The order comes from read-apart.ts alone, and is the only one; reading it never throws.
parentPort?.once('message', ({ source, domain }: ReturnedMailOrder) => {
  void readReturnedMail(source, domain).then((result) => parentPort?.postMessage({ result } satisfies ThreadReply<ReturnedMail>));
});
