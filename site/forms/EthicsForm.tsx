import { enquiryToasts, ethicsEnquiry } from '../../contract/enquiries.ts';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { Field } from './Field.tsx';
import { TextArea } from './TextArea.tsx';
import { EnquiryForm } from './EnquiryForm.tsx';

const enquiry: Enquiry = { name: 'send-ethics-enquiry', schema: ethicsEnquiry, success: enquiryToasts.ethics };

/** The form to the ethics team. */
export function EthicsForm(properties: EnquiryProperties) {
  return (
    <EnquiryForm enquiry={enquiry} id="ethics" {...properties}>
      {(field) => (
        <>
          <Field {...field('name')} autoComplete="name" minLength={2} required />
          <Field {...field('email')} type="email" autoComplete="email" required />
          <Field {...field('organization')} autoComplete="organization" />
          <Field {...field('subject')} minLength={5} required />
          <TextArea {...field('message')} minLength={20} required />
        </>
      )}
    </EnquiryForm>
  );
}
