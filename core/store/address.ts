/**
 * What makes two spellings one person: letter case, in both parts. Dots and `+tags` stay, since only the recipient's
 * provider knows whether they matter. The domain is already in ASCII (contract/email-address.ts).
 */
export function addressKey(email: string): string {
  return email.toLowerCase();
}

/** The address to write to: local part as typed, domain in lower case. */
export function mailableAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at) + email.slice(at).toLowerCase();
}
