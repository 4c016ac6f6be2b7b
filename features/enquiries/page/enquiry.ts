import type { EnquiryKind } from '../schema.ts';
import type { ConsentBox } from '../../consent/page/ConsentBox.tsx';
import type { ComponentProps } from 'react';
import type { ToastWords } from '../../../site/forms/toasts/Toasts.tsx';
import type { EnquiryWords } from './enquiries-words.ts';
import type { FormSchema } from '../../../site/forms/form-check.ts';

export interface Enquiry {
  readonly kind: EnquiryKind;
  readonly schema: FormSchema;
}

export interface EnquiryProperties {
  readonly submit: string;
  readonly words: EnquiryWords;
  readonly toastWords: ToastWords;
  readonly outcomes: Readonly<Record<'success' | 'failure', { readonly title: string; readonly description: string }>>;
  readonly keep: Omit<ComponentProps<typeof ConsentBox>, 'category'>;
}
