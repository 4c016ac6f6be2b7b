import { sessionActs, type ActSpec } from './api.ts';
import { callActs } from './calls.ts';
import { enquiryActs } from './enquiries.ts';
import { mailActs } from './mail.ts';
import { privacyActs } from './privacy.ts';
import { lettersActs } from './letters.ts';
import { readersActs } from './readers.ts';
import { promiseActs } from './promises.ts';

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
