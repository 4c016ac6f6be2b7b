import type { EnquiryRow } from './rows.ts';

/** Of an enquiry what people search in: reference with and without dashes, name, address, organization, subject; letter case and widths folded. */
export function searchText({
  reference,
  name,
  email,
  organization,
  subject,
}: Pick<EnquiryRow, 'reference' | 'name' | 'email' | 'organization' | 'subject'>): string {
  return folded([reference, reference.replaceAll('-', ''), name, email, organization ?? '', subject].join('\n'));
}

/** What somebody looks for as a pattern of LIKE, with `\` before what stands for itself. */
export function searchPattern(typed: string): string {
  return `%${folded(typed.trim()).replace(/[\\%_]/g, '\\$&')}%`;
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
