import { askOnce, Thread, threadProgram } from '../../../core/store/thread.ts';
import type { MailOrder } from './mail-thread.ts';
import { readHead, type InboundMail } from './read-mail.ts';

const parts = {
  program: threadProgram('mail-thread', import.meta.url),
  name: 'answers',
  timeout: 20_000,
  memory: 384,
};

/** One worker thread for all emails, as starting it takes longer than parsing most. A timeout ends it. */
const reader = new Thread<MailOrder, InboundMail>(parts);

/** Parses an email in a thread, within limits of time and memory; falls back to its headers. Never throws. */
export async function readMailInThread(source: Uint8Array): Promise<InboundMail> {
  return reader.ask({ source }).catch(() => readHead(source));
}

/** Extracts one attachment of an email in a thread of its own; undefined if there is none. */
export async function fileInThread(source: Uint8Array, place: number): Promise<Uint8Array | undefined> {
  return askOnce<MailOrder, Uint8Array | undefined>(parts, { source, place });
}
