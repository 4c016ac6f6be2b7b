import type { FunctionName } from '../../contract/functions.ts';
import type { FormSchema } from './form-check.ts';

interface Words {
  readonly title: string;
  readonly description: string;
}

/** One enquiry form: where it goes, what it checks, what it says afterwards. */
export interface Enquiry {
  readonly name: FunctionName;
  readonly schema: FormSchema;
  readonly success: Words;
  readonly failure: Words;
}
