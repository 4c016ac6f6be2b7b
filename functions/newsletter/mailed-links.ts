import { createHash, randomBytes } from 'node:crypto';
import { mailLinkPaths } from '../../contract/answers.ts';
import { functionPath } from '../../contract/functions.ts';

/** A fresh token for a mailed link: 256 random bits, base64url, 43 characters. */
export function mintToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256, hexadecimal. No salt is needed: the token itself cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Where links in mails lead, without a slash at the end: to pages of the site, and to what the functions answer. */
export interface LinkPlaces {
  readonly siteUrl: string;
  readonly functionsUrl: string;
}

/** Both ways out of the newsletter. */
export interface UnsubscribeLinks {
  /** Page with one button, for people. */
  readonly unsubscribePage: string;
  /** Address for the one-click POST of RFC 8058, for mail programs. */
  readonly unsubscribeOneClick: string;
}

export function confirmLink(functionsUrl: string, token: string): string {
  return `${functionsUrl}${mailLinkPaths.confirm}?token=${token}`;
}

export function unsubscribeLinks(functionsUrl: string, token: string): UnsubscribeLinks {
  return {
    unsubscribePage: `${functionsUrl}${mailLinkPaths.unsubscribe}?token=${token}`,
    unsubscribeOneClick: `${functionsUrl}${functionPath('unsubscribe')}?token=${token}`,
  };
}
