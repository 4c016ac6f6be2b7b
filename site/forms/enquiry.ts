import type { FunctionName } from '../../contract/functions.ts';
import type { ToastWords } from './toasts/Toasts.tsx';
import type { EnquiryWords } from './enquiries-words.ts';
import type { FormSchema } from './form-check.ts';

interface ToastText {
  readonly title: string;
  readonly description: string;
}

/** One enquiry form: where it goes, what it checks, what it says afterwards. */
export interface Enquiry {
  readonly name: FunctionName;
  readonly schema: FormSchema;
  readonly success: ToastText;
}

/** What a page hands to the island of any enquiry form. */
export interface EnquiryProperties {
  /** Label of the button at rest. */
  readonly submit: string;
  readonly words: EnquiryWords;
  readonly toastWords: ToastWords;
  /** Where to write when sending fails. */
  readonly address: string;
}
