import { consultationRequest } from '../schema.ts';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { EnquiryForm } from './EnquiryForm.tsx';

interface Properties extends EnquiryProperties {
  readonly hint: string;
}

const enquiry: Enquiry = { kind: 'consultation', schema: consultationRequest };

export function ConsultationForm(properties: Properties) {
  return <EnquiryForm enquiry={enquiry} {...properties} />;
}
