import { createHash, randomBytes } from 'node:crypto';

/** A fresh token for a mailed link: 256 random bits, base64url, 43 characters. */
export function mintToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256, hexadecimal. No salt is needed: the token itself cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
