import type { EnquiryProperties } from './enquiry.ts';
import { EnquiryForm } from './EnquiryForm.tsx';

export function EthicsForm(properties: EnquiryProperties) {
  return <EnquiryForm kind="ethics" {...properties} />;
}
