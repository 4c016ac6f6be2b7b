import { useEffect, useLayoutEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { enquiryFunctions } from '../schema.ts';
import { toasts } from '../../../site/forms/toasts/toast-store.ts';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { checkForm, firstPerField, type FieldErrors } from '../../../site/forms/form-check.ts';
import { failureNote, type FailureNotes } from '../../../site/forms/failure-note.ts';
import type { Outcome } from '../../../site/forms/function-client.ts';
import { createSendingKey } from '../../../site/forms/sending-key.ts';
import { useSending } from '../../../site/forms/use-sending.ts';

export interface EnquiryState {
  readonly frame: RefObject<HTMLFormElement | null>;
  /** Takes the focus when a form that was sent has faults. */
  readonly summary: RefObject<HTMLDivElement | null>;
  readonly errors: FieldErrors;
  readonly sending: boolean;
  readonly send: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Somebody has begun to fill in the form. */
  readonly begin: () => void;
  /** A value changed. */
  readonly change: () => void;
}

/** Faults the functions found, by field; none when the failure had another cause. */
function faults(outcome: Outcome): FieldErrors {
  return !outcome.ok && outcome.reason === 'refused' ? firstPerField(outcome.problem?.errors ?? []) : {};
}

/**
 * Checks a form when it is sent and, from then on, at every change; sends it to its function; says in a toast what came
 * of it, with the address to write to when it failed. The fields stay the browser's own: what was typed before
 * hydration survives, and so does everything after a failure.
 */
export function useEnquiry(
  enquiry: Enquiry,
  outcomes: EnquiryProperties['outcomes'],
  notes: FailureNotes,
): EnquiryState {
  const frame = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const attempted = useRef(false);
  const [keyOf] = useState(() => createSendingKey(() => ('randomUUID' in crypto ? crypto.randomUUID() : undefined)));
  const { isSending, touch, send } = useSending();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);

  // The browser's own bubbles serve a page without script only. Before the island is painted: a press that was kept
  // until now (early-input.ts) follows at once.
  useLayoutEffect(() => {
    if (frame.current) frame.current.noValidate = true;
  }, []);
  useEffect(() => {
    // Whoever typed before the script arrived has already begun.
    if (frame.current?.contains(document.activeElement)) touch();
  }, [touch]);
  useEffect(() => {
    // Reading by a schema for the first time takes eight times as long as the second, and rendering the form anew twice
    // as long: not when somebody waits for it.
    const rehearsal = setTimeout(() => {
      if (frame.current) checkForm(enquiry.schema, new FormData(frame.current));
      setErrors((found) => ({ ...found }));
    });
    return () => {
      clearTimeout(rehearsal);
    };
  }, [enquiry]);
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  const refuse = (found: FieldErrors): void => {
    setErrors(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  };

  const deliver = async (element: HTMLFormElement, values: Readonly<Record<string, unknown>>): Promise<void> => {
    const outcome = await send(enquiryFunctions[enquiry.kind], { ...values, ...keyOf(values) });
    if (outcome.ok) {
      element.reset();
      attempted.current = false;
    } else {
      refuse(faults(outcome));
    }
    const topic = enquiryFunctions[enquiry.kind];
    if (outcome.ok) {
      toasts.show({ kind: 'success', topic, ...outcomes.success });
      document.dispatchEvent(new CustomEvent('corbiere:sent', { detail: { form: enquiry.kind, focus: true } }));
    } else {
      const note = failureNote(outcome, notes, navigator.onLine);
      toasts.show({ kind: 'destructive', topic, ...outcomes.failure, ...(note === undefined ? {} : { note }) });
    }
  };

  return {
    frame,
    summary,
    errors,
    sending: isSending,
    send(event) {
      event.preventDefault();
      if (isSending) return;
      attempted.current = true;
      document.dispatchEvent(new CustomEvent('corbiere:sending', { detail: { form: enquiry.kind } }));
      const check = checkForm(enquiry.schema, new FormData(event.currentTarget));
      if (!check.ok) {
        refuse(check.errors);
        return;
      }
      setErrors({});
      void deliver(event.currentTarget, check.values);
    },
    begin: touch,
    change() {
      touch();
      if (!attempted.current || !frame.current) return;
      const check = checkForm(enquiry.schema, new FormData(frame.current));
      setErrors(check.ok ? {} : check.errors);
    },
  };
}
