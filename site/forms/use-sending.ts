import { useEffect, useRef, useState } from 'react';
import type { FunctionName } from '../../contract/functions.ts';
import { backend } from './backend.ts';
import { browserClock } from './clock.ts';
import { createFunctionClient, type Outcome } from './function-client.ts';
import { createFillTimer, submitAtHumanPace } from './submission.ts';

export interface Sending {
  readonly isSending: boolean;
  /** Somebody has begun to fill in the form; only the first call counts until something was sent. */
  readonly touch: () => void;
  /** Sends the values to a function, at a pace that the functions believe of a person. Never throws. */
  readonly send: (name: FunctionName, values: Readonly<Record<string, unknown>>) => Promise<Outcome>;
}

/**
 * What every form needs to send itself: the time it took to fill in, the pending state, and the focus back afterwards.
 */
export function useSending(): Sending {
  const pressed = useRef<Element>(null);
  const [timer] = useState(() => createFillTimer(browserClock));
  const [client] = useState(() => createFunctionClient(backend, (...request) => fetch(...request), browserClock));
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    // A disabled button drops the focus; it gets it back unless the visitor went elsewhere meanwhile.
    const button = pressed.current;
    if (isSending || !(button instanceof HTMLButtonElement)) return;
    pressed.current = null;
    if (document.activeElement === document.body || document.activeElement === null)
      button.focus({ preventScroll: true });
  }, [isSending]);

  // Both stay the same for as long as the form is there: effects may depend on them.
  const [actions] = useState(() => ({
    touch: (): void => {
      timer.touch();
    },
    async send(name: FunctionName, values: Readonly<Record<string, unknown>>): Promise<Outcome> {
      pressed.current = document.activeElement;
      setSending(true);
      const outcome = await submitAtHumanPace(timer, browserClock, (elapsed) => client(name, { ...values, elapsed }));
      setSending(false);
      if (outcome.ok) timer.reset();
      return outcome;
    },
  }));
  return { isSending, ...actions };
}
