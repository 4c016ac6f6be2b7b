import { enquiryToasts, ethicsEnquiry } from '../../contract/enquiries.ts';
import { EnquiryForm } from './EnquiryForm.tsx';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import type { ToastWords } from './Toasts.tsx';

interface Properties {
  readonly submit: string;
  readonly toastWords: ToastWords;
  /** Where to write when sending fails. */
  readonly address: string;
}

const form = 'ethics';

/** The form to the ethics team. */
export function EthicsForm({ submit, toastWords, address }: Properties) {
  return (
    <EnquiryForm
      enquiry={{
        name: 'send-ethics-enquiry',
        schema: ethicsEnquiry,
        success: enquiryToasts.ethics,
        failure: { title: enquiryToasts.failure.title, description: enquiryToasts.failure.description(address) },
      }}
      id={form}
      submit={submit}
      toastWords={toastWords}
    >
      {(errors) => (
        <>
          <Field form={form} name="name" label="Name" autoComplete="name" minLength={2} required error={errors['name']} />
          <Field form={form} name="email" label="Email" type="email" autoComplete="email" required error={errors['email']} />
          <Field form={form} name="organization" label="Organization" autoComplete="organization" error={errors['organization']} />
          <Field form={form} name="subject" label="Subject" minLength={5} required error={errors['subject']} />
          <TextArea form={form} name="message" label="Message" minLength={20} required error={errors['message']} />
        </>
      )}
    </EnquiryForm>
  );
}
