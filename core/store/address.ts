/** What makes two spellings one person: letter case alone, since only the provider knows what dots and `+tags` mean. */
export function addressKey(email: string): string {
  return email.toLowerCase();
}

/** The address to write to: local part as typed, domain in lower case. */
export function mailableAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at) + email.slice(at).toLowerCase();
}
