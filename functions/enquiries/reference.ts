import { randomInt } from 'node:crypto';
import type { EnquiryKind } from '../../contract/enquiries.ts';

/** Digits and capitals that nobody takes for one another, on paper or on the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const initials: Record<EnquiryKind, string> = { contact: 'C', ethics: 'E', consultation: 'K' };

/** A fresh reference: the kind's letter and eight random symbols, e.g. `C-7K3M-9Q2F`. One of 6 × 10¹¹. */
export function mintReference(kind: EnquiryKind): string {
  const block = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');
  return `${initials[kind]}-${block()}-${block()}`;
}
