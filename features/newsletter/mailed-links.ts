import { mailLinkPaths } from '../../contract/answers.ts';
import { functionPath } from '../../contract/functions.ts';

/** Where links in mails lead, without a slash at the end: to pages of the site, and to what the functions answer. */
export interface LinkPlaces {
  readonly siteUrl: string;
  readonly functionsUrl: string;
  /** Domain that letters come back to when they cannot be delivered; without one they come back to their sender. */
  readonly bounceDomain: string | undefined;
}

/** Both ways out of the newsletter. */
interface UnsubscribeLinks {
  /** Page with one button, for people. */
  readonly unsubscribePage: string;
  /** Address for the one-click POST of RFC 8058, for mail programs. */
  readonly unsubscribeOneClick: string;
}

export function unsubscribeLinks(functionsUrl: string, token: string): UnsubscribeLinks {
  return {
    unsubscribePage: `${functionsUrl}${mailLinkPaths.unsubscribe}?token=${token}`,
    unsubscribeOneClick: `${functionsUrl}${functionPath('unsubscribe')}?token=${token}`,
  };
}

/** A reader's address, and links that exist in this one mail alone. */
export type Reader = UnsubscribeLinks & { readonly to: string };

/** The way out for mail programs (RFC 8058). */
export function oneClick({ unsubscribeOneClick }: Reader): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${unsubscribeOneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
