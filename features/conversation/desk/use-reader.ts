import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { apiPaths } from '../../../core/desk/addresses.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { queries } from '../../../core/desk/app/data/use-read.ts';
import type { readerNote } from '../../enquiries/desk/api.ts';
import type { seenInPost, Thread } from './api.ts';

/** Often enough that the server does not take the writer to have left (features/enquiries/writers.ts); milliseconds. */
const sayEvery = 8_000;
/** After the last letter; milliseconds. */
const keepAfter = 500;

let last: Promise<boolean> = Promise.resolve(true);

/** Sends passing remarks in their order. A failure stops nobody from working. */
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

/** Says to colleagues that a reply is being written, as long as the box is open. */
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

/** Takes the dot from the row of a record, or of an email in Post, once it is before whoever opened it. */
export function useSeen({ reference, mail, unread }: { reference?: string; mail?: string; unread: boolean }): void {
  useEffect(() => {
    if (!unread) return;
    const said = mail === undefined ? tell({ reference: reference ?? '', seen: true }) : say('post', { mail });
    void said.then(() => queries.invalidateQueries({ queryKey: ['enquiries'] }));
  }, [reference, mail, unread]);
}

/** What is open at the foot of a record, and what it was opened for. */
export type Writing =
  | {
      readonly as: 'note' | 'text' | 'saved' | 'times' | 'draft';
      /** Where the cursor was when a reply was taken back. */
      readonly cursor?: number;
      /** Id of the call whose hour is released once other times have left. */
      readonly releases?: string | undefined;
    }
  | undefined;

export interface Draft {
  readonly text: string;
  readonly set: (text: string) => void;
  /** It has been sent, or thrown away. */
  readonly forget: () => void;
}

/** A draft: kept with the record by the server, on no device, and erased with it. */
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
      // Lists say that there is one.
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
