import { sessionActs, type ActSpec } from './api.ts';
import { callActs } from './calls.ts';

/** Every act of the desk. Each room adds its own. */
export const deskActs = {
  ...sessionActs,
  ...callActs,
} as const satisfies Record<string, ActSpec>;

export type DeskActName = keyof typeof deskActs;
