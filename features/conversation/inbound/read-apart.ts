import { askOnce, Thread, threadProgram } from '../../../core/store/thread.ts';
import type { MailOrder } from './mail-thread.ts';
import { readHead, type InboundMail } from './read-mail.ts';

const parts = {
  program: threadProgram('mail-thread', import.meta.url),
  name: 'answers',
  timeout: 20_000,
  memory: 384,
};

/** One for all emails: a start takes longer than most of them. One that takes too long ends it. */
const reader = new Thread<MailOrder, InboundMail>(parts);

/** Reads an email within limits of time and memory; of one that cannot be read so, its headers. Never throws. */
export async function readMailApart(source: Uint8Array): Promise<InboundMail> {
  return reader.ask({ source }).catch(() => readHead(source));
}

/** One attachment of an email, taken out in a thread of its own. */
export async function fileApart(source: Uint8Array, place: number): Promise<Uint8Array | undefined> {
  return askOnce<MailOrder, Uint8Array | undefined>(parts, { source, place });
}
