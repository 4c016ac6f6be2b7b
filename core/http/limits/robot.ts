import type * as z from 'zod/mini';
import { fillFloor } from '../../../contract/functions.ts';
import type { gateFields } from '../../../contract/gate-fields.ts';

/** What tells a program from a person, most of the time. */
export type GateFields = z.infer<z.ZodMiniObject<typeof gateFields>>;

/** How a form was filled in. Autofill and assistants look like robots too, so that no message is dropped for it. */
export function judgeFilling({ website, elapsed }: GateFields): 'person' | 'trapped' | 'too-fast' {
  if (website !== undefined && website.trim() !== '') return 'trapped';
  if (elapsed !== undefined && elapsed < fillFloor) return 'too-fast';
  return 'person';
}
