import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { enquiryFunctions, enquirySchemas, fieldsOf, type EnquiryField, type EnquiryKind } from '../schema.ts';
import { ConsentBox } from '../../consent/page/ConsentBox.tsx';
import { Button } from '../../../ui/Button.tsx';
import { functionUrl } from '../../../site/forms/backend.ts';
import { Choices, ErrorSummary, Field } from '../../../site/forms/Field.tsx';
import type { EnquiryProperties } from './enquiry.ts';
import { fieldId } from '../../../site/forms/field-id.ts';
import { PendingLabel } from '../../../site/forms/PendingLabel.tsx';
import { mountToasts } from '../../../site/forms/toasts/mount-toasts.tsx';
import { Trap } from '../../../site/forms/Trap.tsx';
import { checkForm, errorsIn, firstPerField, shownErrors, type FieldErrors } from '../../../site/forms/form-check.ts';
import { failureNote } from '../../../site/forms/failure-note.ts';
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
function useEnquiry(kind: EnquiryKind, { outcomes, toastWords: { notes }, blank }: EnquiryProperties) {
  const frame = useRef<HTMLFormElement>(null);
  /** Gets the focus when a sent form has errors. */
  const summary = useRef<HTMLDivElement>(null);
  const [keyOf] = useState(() => createSendingKey(() => ('randomUUID' in crypto ? crypto.randomUUID() : undefined)));
  const { isSending, touch, send } = useSending();
  const [errors, setErrors] = useState(() => shownErrors(kind, blank));
  const attempted = useRef(Object.keys(errors).length > 0);
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
      if (!frame.current) return;
      const found = errorsIn(enquirySchemas[kind], new FormData(frame.current));
      setErrors((shown) => (attempted.current ? found : { ...shown }));
    });
    return () => {
      clearTimeout(rehearsal);
    };
  }, [kind]);
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  const refuse = (found: FieldErrors): void => {
    setErrors(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  };

  const deliver = async (element: HTMLFormElement, values: Readonly<Record<string, unknown>>): Promise<void> => {
    const outcome = await send(enquiryFunctions[kind], { ...values, ...keyOf(values) });
    if (outcome.ok) {
      element.reset();
      attempted.current = false;
    } else {
      refuse(faults(outcome));
    }
    const topic = enquiryFunctions[kind];
    if (outcome.ok) {
      toasts.show({ kind: 'success', topic, ...outcomes.success });
      document.dispatchEvent(new CustomEvent('corbiere:sent', { detail: { form: kind, focus: true } }));
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
      document.dispatchEvent(new CustomEvent('corbiere:sending', { detail: { form: kind } }));
      const check = checkForm(enquirySchemas[kind], new FormData(event.currentTarget));
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
      if (attempted.current && frame.current) setErrors(errorsIn(enquirySchemas[kind], new FormData(frame.current)));
    },
  };
}

interface Properties extends EnquiryProperties {
  readonly kind: EnquiryKind;
  readonly hint?: string;
  readonly subject?: {
    readonly frame: RefObject<HTMLFieldSetElement | null>;
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly chosen: string | undefined;
  };
  readonly children?: ReactNode;
}

/** Any enquiry form with its fields; also works as a plain POST without JavaScript. */
export function EnquiryForm({ kind, hint, subject, children, ...properties }: Properties) {
  const { submit, words, toastWords, keep, blank } = properties;
  const { frame, summary, errors, sending, send, begin, change } = useEnquiry(kind, properties);
  useEffect(() => mountToasts(toastWords, frame.current), [toastWords, frame]);

  const control = ({ name, control: sort, required, autoComplete, minLength, type, wide }: EnquiryField): ReactNode => {
    const shared = {
      form: kind,
      name,
      label: words.labels[name],
      optional: words.optional,
      error: errors[name],
      blank: blank[name],
    };
    if (sort === 'choice')
      return (
        <Choices
          key={name}
          {...shared}
          options={subject?.options ?? []}
          chosen={subject?.chosen}
          frame={subject?.frame}
        />
      );
    const isLines = sort === 'lines';
    return (
      <Field
        key={name}
        {...shared}
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
      <ErrorSummary
        ref={summary}
        form={kind}
        errors={errors}
        blank={blank}
        fields={fieldsOf[kind].map(({ name }) => name)}
        words={words}
      />
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
