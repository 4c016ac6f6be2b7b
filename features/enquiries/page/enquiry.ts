import type { EnquiryKind } from '../schema.ts';
import type { ConsentBox } from '../../consent/page/ConsentBox.tsx';
import type { ComponentProps } from 'react';
import type { ToastWords } from '../../../site/forms/toasts/Toasts.tsx';
import type { EnquiryWords } from './enquiries-words.ts';
import type { FormSchema } from '../../../site/forms/form-check.ts';

/** One enquiry form: its kind, and what its values must be. */
export interface Enquiry {
  readonly kind: EnquiryKind;
  readonly schema: FormSchema;
}

/** What a page hands to the island of any enquiry form. */
export interface EnquiryProperties {
  /** Label of the button at rest. */
  readonly submit: string;
  readonly words: EnquiryWords;
  readonly toastWords: ToastWords;
  readonly outcomes: Readonly<Record<'success' | 'failure', { readonly title: string; readonly description: string }>>;
  /** Words of the box that keeps what is typed beyond the open tab. */
  readonly keep: Omit<ComponentProps<typeof ConsentBox>, 'category'>;
}
