import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { enquiryFunctions, fieldsOf, type EnquiryField } from '../schema.ts';
import { ConsentBox } from '../../consent/page/ConsentBox.tsx';
import { Button } from '../../../ui/Button.tsx';
import { functionUrl } from '../../../site/forms/backend.ts';
import { Choices, ErrorSummary, Field } from '../../../site/forms/Field.tsx';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { fieldId } from '../../../site/forms/field-id.ts';
import { PendingLabel } from '../../../site/forms/PendingLabel.tsx';
import { mountToasts } from '../../../site/forms/toasts/mount-toasts.tsx';
import { Trap } from '../../../site/forms/Trap.tsx';
import { checkForm, firstPerField, type FieldErrors } from '../../../site/forms/form-check.ts';
import { failureNote, type FailureNotes } from '../../../site/forms/failure-note.ts';
import type { Outcome } from '../../../site/forms/function-client.ts';
import { createSendingKey } from '../../../site/forms/sending-key.ts';
import { toasts } from '../../../site/forms/toasts/toast-store.ts';
import { useSending } from '../../../site/forms/use-sending.ts';

/** The server's errors by field; empty if sending failed for another reason. */
function faults(outcome: Outcome): FieldErrors {
  return !outcome.ok && outcome.reason === 'refused' ? firstPerField(outcome.problem?.errors ?? []) : {};
}

/**
 * Checks a form when it is sent and, from then on, at every change; posts it to its function; shows the result in a
 * toast, with the address to write to if it failed. The fields are uncontrolled: what was typed before
 * hydration survives, and so does everything after a failure.
 */
function useEnquiry(enquiry: Enquiry, outcomes: EnquiryProperties['outcomes'], notes: FailureNotes) {
  const frame = useRef<HTMLFormElement>(null);
  /** Gets the focus when a sent form has errors. */
  const summary = useRef<HTMLDivElement>(null);
  const attempted = useRef(false);
  const [keyOf] = useState(() => createSendingKey(() => ('randomUUID' in crypto ? crypto.randomUUID() : undefined)));
  const { isSending, touch, send } = useSending();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);

  // The browser's own messages are only for pages without JavaScript. A layout effect, because a press that was kept
  // until now (early-input.ts) follows at once.
  useLayoutEffect(() => {
    if (frame.current) frame.current.noValidate = true;
  }, []);
  useEffect(() => {
    // The visitor may have begun to type before hydration.
    if (frame.current?.contains(document.activeElement)) touch();
  }, [touch]);
  useEffect(() => {
    // The first use of a schema takes eight times as long as the second, and the first rerender of the form twice
    // as long, so both are done before somebody waits for them.
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
    send: (event: SubmitEvent<HTMLFormElement>): void => {
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
    change: (): void => {
      touch();
      if (!attempted.current || !frame.current) return;
      const check = checkForm(enquiry.schema, new FormData(frame.current));
      setErrors(check.ok ? {} : check.errors);
    },
  };
}

interface Properties extends EnquiryProperties {
  readonly enquiry: Enquiry;
  readonly hint?: string;
  readonly subject?: {
    readonly frame: RefObject<HTMLFieldSetElement | null>;
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly chosen: string | undefined;
  };
  readonly children?: ReactNode;
}

/** Any enquiry form with its fields; also works as a plain POST without JavaScript. */
export function EnquiryForm({
  enquiry,
  submit,
  words,
  toastWords,
  outcomes,
  keep,
  hint,
  subject,
  children,
}: Properties) {
  const { kind } = enquiry;
  const { frame, summary, errors, sending, send, begin, change } = useEnquiry(enquiry, outcomes, toastWords.notes);
  useEffect(() => mountToasts(toastWords, frame.current), [toastWords, frame]);

  const control = ({ name, control: sort, required, autoComplete, minLength, type, wide }: EnquiryField): ReactNode => {
    const properties = { form: kind, name, label: words.labels[name], optional: words.optional, error: errors[name] };
    if (sort === 'choice')
      return (
        <Choices
          key={name}
          {...properties}
          options={subject?.options ?? []}
          chosen={subject?.chosen}
          frame={subject?.frame}
        />
      );
    const isLines = sort === 'lines';
    return (
      <Field
        key={name}
        {...properties}
        required={required}
        type={type}
        autoComplete={autoComplete}
        minLength={minLength}
        wide={isLines || wide === true}
        lines={isLines}
        hint={isLines ? hint : undefined}
      />
    );
  };

  return (
    <form
      ref={frame}
      id={fieldId(kind, 'frame')}
      data-draft={kind}
      className="grid grid-cols-1 gap-x-column gap-y-6 md:grid-cols-2"
      action={functionUrl(enquiryFunctions[kind])}
      method="post"
      onSubmit={send}
      onInput={change}
      onFocus={begin}
    >
      <ErrorSummary ref={summary} form={kind} errors={errors} words={words} />
      {children}
      {fieldsOf[kind].map(control)}
      <Trap form={kind} label={words.trap} />
      <div className="md:col-span-2">
        <ConsentBox category="functional" {...keep} />
      </div>
      <div className="md:col-span-2">
        <Button type="submit" disabled={sending}>
          <PendingLabel idle={submit} pending={words.sending} isPending={sending} />
        </Button>
      </div>
    </form>
  );
}
