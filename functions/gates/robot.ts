import { fillFloor } from '../../contract/functions.ts';

/** Fields of contract/newsletter.ts that no person fills in, or fills in so fast. */
export interface GateFields {
  readonly website?: string | undefined;
  readonly elapsed?: number | undefined;
}

/** `trapped`: answer as if all went well, and do nothing. `too-fast`: say so, since autofill can be that quick. */
export function judgeFilling({ website, elapsed }: GateFields): 'person' | 'trapped' | 'too-fast' {
  if (website !== undefined && website.trim() !== '') return 'trapped';
  if (elapsed !== undefined && elapsed < fillFloor) return 'too-fast';
  return 'person';
}
