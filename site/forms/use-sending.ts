import { useEffect, useRef, useState } from 'react';
import type { FunctionName } from '../../contract/functions.ts';
import { backend } from './backend.ts';
import { browserClock } from './clock.ts';
import type { Outcome } from './function-client.ts';
import { createFillTimer, submitAtHumanPace } from './submission.ts';

export interface Sending {
  readonly isSending: boolean;
  /** Somebody has begun to fill in the form; only the first call counts until something was sent. */
  readonly touch: () => void;
  /** Sends the values to a function, at a pace that the functions believe of a person. Never throws. */
  readonly send: (name: FunctionName, values: Readonly<Record<string, unknown>>) => Promise<Outcome>;
}

const loadClient = () => import('./function-client.ts');

/** Sends the values; that the code which does it cannot be had is one of the failures. */
async function call(name: FunctionName, values: Readonly<Record<string, unknown>>): Promise<Outcome> {
  try {
    const { createFunctionClient } = await loadClient();
    return await createFunctionClient(backend, (...request) => fetch(...request), browserClock)(name, values);
  } catch (cause) {
    return { ok: false, reason: 'network', cause };
  }
}

/** What every form needs to send itself: the time it took to fill in, the pending state, and the focus back afterwards. */
export function useSending(): Sending {
  const pressed = useRef<Element>(null);
  const [timer] = useState(() => createFillTimer(browserClock));
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    // A disabled button drops the focus; it gets it back unless the visitor went elsewhere meanwhile.
    const button = pressed.current;
    if (isSending || !(button instanceof HTMLButtonElement)) return;
    pressed.current = null;
    if (document.activeElement === document.body || document.activeElement === null) button.focus({ preventScroll: true });
  }, [isSending]);

  // Both stay the same for as long as the form is there: effects may depend on them.
  const [actions] = useState(() => ({
    touch: (): void => {
      timer.touch();
      // Refusing an empty form needs none of it: it comes when somebody begins to fill one in. Sending asks again where it does not.
      loadClient().catch(() => undefined);
    },
    async send(name: FunctionName, values: Readonly<Record<string, unknown>>): Promise<Outcome> {
      pressed.current = document.activeElement;
      setSending(true);
      const outcome = await submitAtHumanPace(timer, browserClock, (elapsed) => call(name, { ...values, elapsed }));
      setSending(false);
      if (outcome.ok) timer.reset();
      return outcome;
    },
  }));
  return { isSending, ...actions };
}
