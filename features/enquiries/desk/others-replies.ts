import { useEffect, useRef, useState } from 'react';
import { apiPaths } from '../../../core/desk/api.ts';
import type { EnquiryRecord, TimelineLine } from './api.ts';
import { usePerson } from '../../../core/desk/app/data/connection.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { colleague } from '../../../core/desk/app/data/who.ts';

type Reply = NonNullable<Extract<TimelineLine, { readonly what: 'act' }>['reply']>;

export interface OthersReply {
  readonly by: string;
  readonly at: string;
  readonly reply: Reply;
}

/** Often enough that the server does not take the writer to have left (features/enquiries/writers.ts); milliseconds. */
const sayEvery = 8_000;

/** Says to colleagues that a reply is being written, as long as the form is open. That it could not be said keeps nobody from writing. */
export function useWriting(reference: string): void {
  useEffect(() => {
    const say = (writing: boolean): void => {
      const body = JSON.stringify({ reference, writing });
      void fetch(keyed(apiPaths.note('writing')), {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body,
      }).catch(() => undefined);
    };
    say(true);
    const timer = setInterval(() => say(true), sayEvery);
    return () => {
      clearInterval(timer);
      say(false);
    };
  }, [reference]);
}

/** Replies of colleagues that the writer has not read, or that are about to leave. */
function unread(record: EnquiryRecord, person: string | undefined, began: number): OthersReply[] {
  return record.timeline.flatMap((line) => {
    if (line.what !== 'act' || line.reply === null || line.undoneAt !== null || line.who === person) return [];
    const { reply } = line;
    return reply.version > began || reply.state === 'held'
      ? [{ by: colleague(line.who ?? 'Somebody'), at: line.at, reply }]
      : [];
  });
}

/**
 * What a reply answers: the record as it was when its form was opened, whatever has been read of it since. A colleague's reply is read before another
 * one leaves.
 */
export function useOthersReplies(record: EnquiryRecord) {
  const person = usePerson();
  const { version } = record;
  const [seen, setSeen] = useState({ version, began: version });
  const latest = useRef(version);
  useEffect(() => {
    latest.current = version;
  });
  const others = unread(record, person, seen.began);
  const [first] = others;
  const leaving = others.find(({ reply }) => reply.state === 'held');
  return {
    seen,
    others,
    /** Why a reply may not leave now. */
    off:
      leaving !== undefined
        ? `A reply of ${leaving.by} is about to leave.`
        : first === undefined
          ? undefined
          : `Read first what ${first.by} wrote.`,
    /** The writer has seen what a colleague changed. */
    seeChange: (): void => setSeen((before) => ({ ...before, version: latest.current })),
    readOthers: (): void => setSeen({ version: latest.current, began: latest.current }),
  };
}
