import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { toasts } from '../toasts/toast-store.ts';
import { backend } from './backend.ts';
import { browserClock } from './clock.ts';
import type { Enquiry } from './enquiry.ts';
import { checkForm, firstPerField, type FieldErrors } from './form-check.ts';
import { createFunctionClient, type Outcome } from './function-client.ts';
import { createFillTimer, submitAtHumanPace } from './submission.ts';

export interface EnquiryState {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Takes the focus when a form that was sent has faults. */
  readonly summary: RefObject<HTMLDivElement | null>;
  readonly errors: FieldErrors;
  readonly sending: boolean;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly touch: () => void;
}

/** Faults the functions found, by field; none when the failure had another cause. */
function faults(outcome: Outcome): FieldErrors {
  return !outcome.ok && outcome.reason === 'refused' ? firstPerField(outcome.problem?.errors ?? []) : {};
}

/**
 * Checks a form when it is sent and, from then on, at every change; sends it to its function; says in a toast what came
 * of it. The fields stay the browser's own: what was typed before hydration survives, and so does everything after a failure.
 */
export function useEnquiry(enquiry: Enquiry): EnquiryState {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const attempted = useRef(false);
  const [timer] = useState(() => createFillTimer(browserClock));
  const [client] = useState(() => createFunctionClient(backend, (...request) => fetch(...request), browserClock));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [sending, setSending] = useState(false);

  // The browser's own bubbles serve a page without script only.
  useEffect(() => {
    if (!form.current) return;
    form.current.noValidate = true;
    // Whoever typed before the script arrived has already begun.
    if (form.current.contains(document.activeElement)) timer.touch();
  }, [timer]);
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  const refuse = (found: FieldErrors): void => {
    setErrors(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  };

  const send = async (element: HTMLFormElement, values: Readonly<Record<string, unknown>>): Promise<void> => {
    const button = document.activeElement;
    setSending(true);
    const outcome = await submitAtHumanPace(timer, browserClock, (elapsed) => client(enquiry.name, { ...values, elapsed }));
    setSending(false);
    if (outcome.ok) {
      element.reset();
      timer.reset();
      attempted.current = false;
    } else {
      refuse(faults(outcome));
    }
    toasts.show({ kind: outcome.ok ? 'success' : 'destructive', ...(outcome.ok ? enquiry.success : enquiry.failure), topic: enquiry.name });
    // A disabled button drops the focus; it goes back once the button can take it again.
    if (document.activeElement === document.body && button instanceof HTMLButtonElement) requestAnimationFrame(() => button.focus());
  };

  return {
    form,
    summary,
    errors,
    sending,
    submit(event) {
      event.preventDefault();
      if (sending) return;
      attempted.current = true;
      const check = checkForm(enquiry.schema, new FormData(event.currentTarget));
      if (!check.ok) return refuse(check.errors);
      setErrors({});
      void send(event.currentTarget, check.values);
    },
    touch() {
      timer.touch();
      if (!attempted.current || !form.current) return;
      const check = checkForm(enquiry.schema, new FormData(form.current));
      setErrors(check.ok ? {} : check.errors);
    },
  };
}
