import { fillFloor } from '../../../contract/functions.ts';

/** Fields of features/newsletter/schema.ts that tell a program from a person, most of the time. */
export interface GateFields {
  readonly website?: string | undefined;
  readonly elapsed?: number | undefined;
}

/** How a form was filled in. Autofill and assistants look like robots too, so that no message is dropped for it. */
export function judgeFilling({ website, elapsed }: GateFields): 'person' | 'trapped' | 'too-fast' {
  if (website !== undefined && website.trim() !== '') return 'trapped';
  if (elapsed !== undefined && elapsed < fillFloor) return 'too-fast';
  return 'person';
}
