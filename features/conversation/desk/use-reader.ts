import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { apiPaths } from '../../../core/desk/addresses.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { queries } from '../../../core/desk/app/data/use-read.ts';
import type { readerNote } from '../../enquiries/desk/api.ts';
import type { seenInPost, Thread } from './api.ts';

/** Milliseconds; well within the time after which the server drops a writer (features/enquiries/writers.ts). */
const sayEvery = 8_000;
const keepAfter = 500;

let last: Promise<boolean> = Promise.resolve(true);

/** Sends reader's notes in order. A failure is ignored, so that it never interrupts work. */
function say(note: 'reader' | 'post', said: z.input<typeof readerNote | typeof seenInPost>): Promise<boolean> {
  const post = async (): Promise<boolean> => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', keepalive: true, headers, body: JSON.stringify(said) };
    return fetch(keyed(apiPaths.note(note)), sent).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  last = last.then(post);
  return last;
}

const tell = (said: z.input<typeof readerNote>): Promise<boolean> => say('reader', said);

/** Shows colleagues that a reply is being written while the box is open. */
export function useWriting(reference: string): void {
  useEffect(() => {
    void tell({ reference, writing: true });
    const timer = setInterval(() => void tell({ reference, writing: true }), sayEvery);
    return () => {
      clearInterval(timer);
      void tell({ reference, writing: false });
    };
  }, [reference]);
}

/** Marks a record or an email in Post as read once it is on screen. */
export function useSeen({ reference, mail, unread }: { reference?: string; mail?: string; unread: boolean }): void {
  useEffect(() => {
    if (!unread) return;
    const said = mail === undefined ? tell({ reference: reference ?? '', seen: true }) : say('post', { mail });
    void said.then(() => queries.invalidateQueries({ queryKey: ['enquiries'] }));
  }, [reference, mail, unread]);
}

/** The form open at the foot of a record, and why it was opened. */
export type Writing =
  | {
      readonly as: 'note' | 'text' | 'saved' | 'times' | 'draft';
      readonly cursor?: number;
      readonly releases?: string | undefined;
    }
  | undefined;

export interface Draft {
  readonly text: string;
  readonly set: (text: string) => void;
  readonly forget: () => void;
}

/** A draft, kept by the server with the record (never on the device) and erased with it. */
export function useDraft({ reference, draft }: Pick<Thread, 'reference' | 'draft'>, of: 'reply' | 'note'): Draft {
  const [text, set] = useState(draft[of]);
  const latest = useRef(text);
  const kept = useRef<string | undefined>(text);
  const [keep] = useState(() => (): void => {
    const [words, before] = [latest.current, kept.current];
    if (words === before) return;
    kept.current = words;
    void tell({ reference, [of]: words }).then((done) => {
      if (!done) kept.current = undefined;
      // Lists show whether there is a draft.
      else if (words === '' || before === '') void queries.invalidateQueries({ queryKey: ['enquiries'] });
    });
  });
  useEffect(() => {
    latest.current = text;
    const timer = setTimeout(keep, keepAfter);
    return () => clearTimeout(timer);
  }, [keep, text]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    const again = setInterval(keep, sayEvery);
    return () => {
      removeEventListener('pagehide', keep);
      clearInterval(again);
      keep();
    };
  }, [keep]);
  const forget = (): void => {
    set('');
    latest.current = '';
    keep();
  };
  return { text, set, forget };
}
