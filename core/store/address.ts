/** Key by which two spellings are one person: only case is ignored, as only providers know what dots and tags mean. */
export function addressKey(email: string): string {
  return email.toLowerCase();
}

/** The address to write to: local part as typed, domain in lower case. */
export function mailableAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at) + email.slice(at).toLowerCase();
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
