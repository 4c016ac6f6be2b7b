import { useEffect, useRef, useState } from 'react';
import type { FunctionName } from '../../contract/functions.ts';
import { backend } from './backend.ts';
import { browserClock } from './clock.ts';
import { createFunctionClient, type Outcome } from './function-client.ts';
import { createFillTimer, submitAtHumanPace } from './submission.ts';

export interface Sending {
  readonly isSending: boolean;
  /** Call when somebody starts to fill in the form; only the first call before a sending counts. */
  readonly touch: () => void;
  /** Sends the values to a function, not faster than a person could. Never throws. */
  readonly send: (name: FunctionName, values: Readonly<Record<string, unknown>>) => Promise<Outcome>;
}

/** Sending of a form: measures the fill time, holds the pending state, and restores the focus afterwards. */
export function useSending(): Sending {
  const pressed = useRef<Element>(null);
  const [timer] = useState(() => createFillTimer(browserClock));
  const [client] = useState(() => createFunctionClient(backend, (...request) => fetch(...request), browserClock));
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    // Disabling a button loses the focus, which is restored unless the visitor has moved on.
    const button = pressed.current;
    if (isSending || !(button instanceof HTMLButtonElement)) return;
    pressed.current = null;
    if (document.activeElement === document.body || document.activeElement === null)
      button.focus({ preventScroll: true });
  }, [isSending]);

  // Stable identities, so that effects can depend on them.
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
