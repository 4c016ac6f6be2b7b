import { consultationRequest, enquiryToasts } from '../../contract/enquiries.ts';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { Field } from './Field.tsx';
import { TextArea } from './TextArea.tsx';
import { EnquiryForm } from './EnquiryForm.tsx';

interface Properties extends EnquiryProperties {
  /** What to write about. */
  readonly hint: string;
}

const enquiry: Enquiry = { name: 'request-consultation', schema: consultationRequest, success: enquiryToasts.consultation };

/** The form that asks for a consultation. */
export function ConsultationForm({ hint, ...properties }: Properties) {
  return (
    <EnquiryForm enquiry={enquiry} id="consultation" {...properties}>
      {(field) => (
        <>
          <Field {...field('name')} autoComplete="name" required />
          <Field {...field('email')} type="email" autoComplete="email" required />
          <div className="md:col-span-2">
            <Field {...field('company')} autoComplete="organization" />
          </div>
          <TextArea {...field('message')} hint={hint} />
        </>
      )}
    </EnquiryForm>
  );
}
