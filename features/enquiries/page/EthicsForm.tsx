import { ethicsEnquiry } from '../schema.ts';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { EnquiryForm } from './EnquiryForm.tsx';

const enquiry: Enquiry = { kind: 'ethics', schema: ethicsEnquiry };

export function EthicsForm(properties: EnquiryProperties) {
  return <EnquiryForm enquiry={enquiry} {...properties} />;
}
