import { sessionActs, type ActSpec } from './api.ts';
import { callActs } from '../../features/calls/desk/api.ts';
import { enquiryActs } from '../../features/enquiries/desk/api.ts';
import { mailActs } from '../../features/mailroom/desk/api.ts';
import { privacyActs } from '../../features/privacy/desk/api.ts';
import { lettersActs } from '../../features/newsletter/desk/letters/api.ts';
import { readersActs } from '../../features/newsletter/desk/readers/api.ts';
import { promiseActs } from '../../features/promises/desk/api.ts';

/** Every act of the desk. Each room adds its own. */
export const deskActs = {
  ...sessionActs,
  ...callActs,
  ...enquiryActs,
  ...mailActs,
  ...privacyActs,
  ...lettersActs,
  ...readersActs,
  ...promiseActs,
} as const satisfies Record<string, ActSpec>;

export type DeskActName = keyof typeof deskActs;
