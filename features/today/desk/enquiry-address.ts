/** Address of an enquiry at the desk; with `reply`, its reply box is open. */
export function enquiryAddress(reference: string, reply = false): string {
  return `/enquiries/${reference}${reply ? '?do=reply' : ''}`;
}
