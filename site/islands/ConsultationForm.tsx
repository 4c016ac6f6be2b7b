import { consultationRequest, enquiryToasts } from '../../contract/enquiries.ts';
import { EnquiryForm } from './EnquiryForm.tsx';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import type { ToastWords } from './Toasts.tsx';

interface Properties {
  readonly submit: string;
  /** What to write about. */
  readonly hint: string;
  readonly toastWords: ToastWords;
  /** Where to write when sending fails. */
  readonly address: string;
}

const form = 'consultation';

/** The form that asks for a consultation. */
export function ConsultationForm({ submit, hint, toastWords, address }: Properties) {
  return (
    <EnquiryForm
      enquiry={{
        name: 'request-consultation',
        schema: consultationRequest,
        success: enquiryToasts.consultation,
        failure: { title: enquiryToasts.failure.title, description: enquiryToasts.failure.description(address) },
      }}
      id={form}
      submit={submit}
      toastWords={toastWords}
    >
      {(errors) => (
        <>
          <Field form={form} name="name" label="Name" autoComplete="name" required error={errors['name']} />
          <Field form={form} name="email" label="Email" type="email" autoComplete="email" required error={errors['email']} />
          <div className="md:col-span-2">
            <Field form={form} name="company" label="Company" autoComplete="organization" error={errors['company']} />
          </div>
          <TextArea form={form} name="message" label="Message" error={errors['message']} hint={hint} />
        </>
      )}
    </EnquiryForm>
  );
}
