import type { EnquiryKind } from './schema.ts';

/** What a field of an enquiry form is, for the form and for the page that answers it without a script. */
interface Field {
  readonly name: string;
  /** One line of text, several, or one of several choices. */
  readonly control: 'line' | 'lines' | 'choice';
  readonly type?: 'email' | 'tel';
  readonly autoComplete?: 'name' | 'email' | 'organization' | 'tel';
  readonly minLength?: number;
  readonly required: boolean;
  /** Over both columns of its form. */
  readonly wide?: true;
}

const name = { name: 'name', control: 'line', autoComplete: 'name', required: true } as const;
const email = { name: 'email', control: 'line', type: 'email', autoComplete: 'email', required: true } as const;
const company = { name: 'company', control: 'line', autoComplete: 'organization', required: false } as const;

/** The fields of each form in their order; limits and messages stand in enquiries.ts, labels in content/pages/enquiries.yaml. */
export const fieldsOf = {
  contact: [
    name,
    email,
    company,
    { name: 'phone', control: 'line', type: 'tel', autoComplete: 'tel', required: false },
    { name: 'subject', control: 'choice', required: true },
    { name: 'message', control: 'lines', required: true },
  ],
  ethics: [
    { ...name, minLength: 2 },
    email,
    { name: 'organization', control: 'line', autoComplete: 'organization', required: false },
    { name: 'subject', control: 'line', minLength: 5, required: true },
    { name: 'message', control: 'lines', minLength: 20, required: true },
  ],
  consultation: [name, email, { ...company, wide: true }, { name: 'message', control: 'lines', required: false }],
} as const satisfies Record<EnquiryKind, readonly Field[]>;

export interface EnquiryField extends Field {
  readonly name: (typeof fieldsOf)[EnquiryKind][number]['name'];
}
