import { useEffect, type ReactNode } from 'react';
import type { ToastWords } from './Toasts.tsx';
import { mountToasts } from '../toasts/mount-toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { fieldId } from '../ui/field-id.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { PendingLabel } from '../ui/PendingLabel.tsx';
import { Trap } from '../ui/Trap.tsx';
import { functionUrl } from '../forms/backend.ts';
import type { Enquiry } from '../forms/enquiry.ts';
import type { FieldErrors } from '../forms/form-check.ts';
import { useEnquiry } from '../forms/use-enquiry.ts';

interface Properties {
  readonly enquiry: Enquiry;
  /** Prefix of the fields' ids. */
  readonly id: string;
  /** Label of the button at rest. */
  readonly submit: string;
  readonly toastWords: ToastWords;
  /** The fields, given what is wrong with each. */
  readonly children: (errors: FieldErrors) => ReactNode;
}

/** The frame of every enquiry form: works as a plain POST, better with script. */
export function EnquiryForm({ enquiry, id, submit, toastWords, children }: Properties) {
  const state = useEnquiry(enquiry);
  useEffect(() => mountToasts(toastWords), [toastWords]);
  return (
    <form
      ref={state.form}
      id={fieldId(id, 'frame')}
      className="grid grid-cols-1 gap-x-column gap-y-6 md:grid-cols-2"
      action={functionUrl(enquiry.name)}
      method="post"
      onSubmit={state.submit}
      onInput={state.touch}
      onFocus={state.touch}
    >
      <ErrorSummary ref={state.summary} form={id} errors={state.errors} />
      {children(state.errors)}
      <Trap form={id} />
      <div className="md:col-span-2">
        <Button type="submit" disabled={state.sending}>
          <PendingLabel idle={submit} pending="Sending..." isPending={state.sending} />
        </Button>
      </div>
    </form>
  );
}
