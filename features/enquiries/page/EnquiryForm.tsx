import { useEffect, type ReactNode, type RefObject } from 'react';
import { enquiryFunctions, fieldsOf, type EnquiryField } from '../schema.ts';
import { ConsentBox } from '../../consent/page/ConsentBox.tsx';
import { Button } from '../../../ui/Button.tsx';
import { functionUrl } from '../../../site/forms/backend.ts';
import { Choices } from '../../../site/forms/Choices.tsx';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { ErrorSummary } from '../../../site/forms/ErrorSummary.tsx';
import { Field } from '../../../site/forms/Field.tsx';
import { fieldId } from '../../../site/forms/field-id.ts';
import { PendingLabel } from '../../../site/forms/PendingLabel.tsx';
import { mountToasts } from '../../../site/forms/toasts/mount-toasts.tsx';
import { Trap } from '../../../site/forms/Trap.tsx';
import { useEnquiry } from './use-enquiry.ts';

interface Properties extends EnquiryProperties {
  readonly enquiry: Enquiry;
  /** Stands below the field for the message. */
  readonly hint?: string;
  /** The frame of the choice of a subject, what it offers, and what is chosen at first. */
  readonly subject?: {
    readonly frame: RefObject<HTMLFieldSetElement | null>;
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly chosen: string | undefined;
  };
  /** What stands above the fields. */
  readonly children?: ReactNode;
}

/** The frame of every enquiry form, with its fields: works as a plain POST, better with script. */
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
