import type * as z from 'zod/mini';
import { fillFloor } from '../../../contract/functions.ts';
import type { gateFields } from '../../../contract/gate-fields.ts';

/** Form fields that usually tell a program from a person. */
export type GateFields = z.infer<z.ZodMiniObject<typeof gateFields>>;

/** How a form was filled in. Autofill and assistants also look like robots, so no message is dropped for this. */
export function judgeFilling({ website, elapsed }: GateFields): 'person' | 'trapped' | 'too-fast' {
  if (website !== undefined && website.trim() !== '') return 'trapped';
  if (elapsed !== undefined && elapsed < fillFloor) return 'too-fast';
  return 'person';
}
