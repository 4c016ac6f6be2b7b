import { createHash, randomBytes } from 'node:crypto';

/** Creates a token for an emailed link: 256 random bits as 43 characters of base64url. */
export function mintToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token in hexadecimal, for storage. Unsalted, as the token cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
