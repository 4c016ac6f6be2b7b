import { mailLinkPaths } from '../../contract/answers.ts';
import { functionPath } from '../../contract/functions.ts';

/** Base URLs of links in emails, without a trailing slash: pages of the site, and functions. */
export interface LinkPlaces {
  readonly siteUrl: string;
  readonly functionsUrl: string;
  /** Domain of the return paths of letters; without one, bounces go to the sender's address. */
  readonly bounceDomain: string | undefined;
}

/** The two unsubscribe links of an email. */
interface UnsubscribeLinks {
  /** Page with one button, for people. */
  readonly unsubscribePage: string;
  /** URL for the one-click POST of mail programs (RFC 8058). */
  readonly unsubscribeOneClick: string;
}

/** Unsubscribe links with a token. @param functionsUrl without a trailing slash */
export function unsubscribeLinks(functionsUrl: string, token: string): UnsubscribeLinks {
  return {
    unsubscribePage: `${functionsUrl}${mailLinkPaths.unsubscribe}?token=${token}`,
    unsubscribeOneClick: `${functionsUrl}${functionPath('unsubscribe')}?token=${token}`,
  };
}

/** A reader's address, and unsubscribe links minted for a single email. */
export type Reader = UnsubscribeLinks & { readonly to: string };

/** Headers for one-click unsubscription (RFC 8058). */
export function oneClick({ unsubscribeOneClick }: Reader): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${unsubscribeOneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
