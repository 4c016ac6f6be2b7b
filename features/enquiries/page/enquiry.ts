import type { ConsentBox } from '../../consent/page/ConsentBox.tsx';
import type { ComponentProps } from 'react';
import type { ToastWords } from '../../../site/forms/toasts/Toasts.tsx';
import type { EnquiryWords } from './enquiries-words.ts';
import type { FieldErrors } from '../../../site/forms/form-check.ts';

export interface EnquiryProperties {
  readonly submit: string;
  readonly words: EnquiryWords;
  /** The error of each field that may not stay blank. */
  readonly blank: FieldErrors;
  readonly toastWords: ToastWords;
  readonly outcomes: Readonly<Record<'success' | 'failure', { readonly title: string; readonly description: string }>>;
  readonly keep: Omit<ComponentProps<typeof ConsentBox>, 'category'>;
}
