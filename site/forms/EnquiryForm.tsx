import { useEffect, type ReactNode } from 'react';
import { functionUrl } from './backend.ts';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { useEnquiry } from './use-enquiry.ts';
import type { EnquiryWords } from './enquiries-words.ts';
import { mountToasts } from './toasts/mount-toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { fieldId } from './field-id.ts';
import type { FieldProperties } from './field-properties.ts';
import { PendingLabel } from './PendingLabel.tsx';
import { Trap } from './Trap.tsx';

interface Properties extends EnquiryProperties {
  readonly enquiry: Enquiry;
  /** Prefix of the fields' ids. */
  readonly id: string;
  /** The fields; `field` says what each needs to know. */
  readonly children: (field: (name: keyof EnquiryWords['labels']) => FieldProperties) => ReactNode;
}

/** The frame of every enquiry form: works as a plain POST, better with script. */
export function EnquiryForm({ enquiry, id, submit, words, toastWords, address, children }: Properties) {
  const { frame, summary, errors, sending, send, begin, change } = useEnquiry(enquiry, address);
  useEffect(() => mountToasts(toastWords), [toastWords]);
  return (
    <form
      ref={frame}
      id={fieldId(id, 'frame')}
      data-draft={id}
      className="grid grid-cols-1 gap-x-column gap-y-6 md:grid-cols-2"
      action={functionUrl(enquiry.name)}
      method="post"
      onSubmit={send}
      onInput={change}
      onFocus={begin}
    >
      <ErrorSummary ref={summary} form={id} errors={errors} words={words} />
      {children((name) => ({ form: id, name, label: words.labels[name], optional: words.optional, error: errors[name] }))}
      <Trap form={id} label={words.trap} />
      <div className="md:col-span-2">
        <Button type="submit" disabled={sending}>
          <PendingLabel idle={submit} pending={words.sending} isPending={sending} />
        </Button>
      </div>
    </form>
  );
}
