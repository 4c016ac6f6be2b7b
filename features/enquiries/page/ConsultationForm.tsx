import { consultationRequest } from '../schema.ts';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { EnquiryForm } from './EnquiryForm.tsx';

interface Properties extends EnquiryProperties {
  /** What to write about. */
  readonly hint: string;
}

const enquiry: Enquiry = { kind: 'consultation', schema: consultationRequest };

/** The form that asks for a consultation. */
export function ConsultationForm(properties: Properties) {
  return <EnquiryForm enquiry={enquiry} {...properties} />;
}
