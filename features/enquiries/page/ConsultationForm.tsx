import type { EnquiryProperties } from './enquiry.ts';
import { EnquiryForm } from './EnquiryForm.tsx';

interface Properties extends EnquiryProperties {
  readonly hint: string;
}

export function ConsultationForm(properties: Properties) {
  return <EnquiryForm kind="consultation" {...properties} />;
}
