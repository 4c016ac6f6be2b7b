import { contactSubjects, contactSubjectLabels, type EnquiryKind, type enquiryFields } from '../../contract/enquiries.ts';

/** What a field of an enquiry form is, for the form and for the page that answers it without a script. */
export interface EnquiryField {
  readonly name: Exclude<(typeof enquiryFields)[EnquiryKind][number], 'topic'>;
  /** One line of text, several, or one of several choices. */
  readonly control: 'line' | 'lines' | 'choice';
  readonly type?: 'email' | 'tel';
  readonly autoComplete?: 'name' | 'email' | 'organization' | 'tel';
  readonly minLength?: number;
  readonly required: boolean;
  /** Over both columns of its form. */
  readonly wide?: true;
}

const name: EnquiryField = { name: 'name', control: 'line', autoComplete: 'name', required: true };
const email: EnquiryField = { name: 'email', control: 'line', type: 'email', autoComplete: 'email', required: true };
const company: EnquiryField = { name: 'company', control: 'line', autoComplete: 'organization', required: false };

/** The fields of each form in their order; limits and messages stand in contract/enquiries.ts. */
export const fieldsOf: Readonly<Record<EnquiryKind, readonly EnquiryField[]>> = {
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
};

/** What a contact message can be about. */
export const subjectChoices = contactSubjects.map((value) => ({ value, label: contactSubjectLabels[value] }));
