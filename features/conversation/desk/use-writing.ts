import { useEffect } from 'react';
import { apiPaths } from '../../../core/desk/api.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';

/** Often enough that the server does not take the writer to have left (features/enquiries/writers.ts); milliseconds. */
const sayEvery = 8_000;

/** Says to colleagues that a reply is being written, as long as the box is open. That it could not be said keeps nobody from writing. */
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
