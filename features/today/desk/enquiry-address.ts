/** Where an enquiry is open at the desk; with `reply`, its field for an answer too. */
export function enquiryAddress(reference: string, reply = false): string {
  return `/enquiries/${reference}${reply ? '?do=reply' : ''}`;
}
