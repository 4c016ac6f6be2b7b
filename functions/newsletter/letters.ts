import { functionPath } from '../../contract/functions.ts';
import { mailLinkPaths } from '../../contract/answers.ts';
import { tokenHash } from './link-token.ts';
import type { LetterKind, NewsletterTools } from './ports.ts';

/** What a letter needs to be written: the addressee and links that exist in this letter alone. */
export interface LetterOrder {
  readonly kind: LetterKind;
  readonly to: string;
  /** Where the one button leads. */
  readonly buttonUrl: string;
  /** Page with one button, for people. */
  readonly unsubscribePage: string;
  /** Address for the one-click POST of RFC 8058, for mail programs. */
  readonly unsubscribeOneClick: string;
}

/** Where links in mails lead, without a slash at the end: to pages of the site, and to what the functions answer. */
export interface LinkPlaces {
  readonly siteUrl: string;
  readonly functionsUrl: string;
}

/**
 * Prepares a letter to a subscriber at the moment of sending: mints its token (so that no table ever holds one) and stores
 * the hash. Undefined when the subscriber is gone or no longer confirmed.
 */
export async function orderLetter(
  tools: NewsletterTools,
  { siteUrl, functionsUrl }: LinkPlaces,
  kind: 'newsletter-welcome' | 'newsletter-issue',
  subscriberId: string,
): Promise<LetterOrder | undefined> {
  return tools.store.transaction(async (records) => {
    const subscriber = await records.byId(subscriberId);
    if (subscriber?.state !== 'confirmed') return undefined;
    const unsubscribeToken = tools.mintToken();
    await records.addLink({ hash: tokenHash(unsubscribeToken), subscriberId, purpose: 'unsubscribe', at: tools.now(), expiresAt: undefined });
    return { kind, to: subscriber.email, buttonUrl: `${siteUrl}/insights`, ...unsubscribeLinks(functionsUrl, unsubscribeToken) };
  });
}

/** Both ways out of the newsletter, for people and for mail programs. */
export function unsubscribeLinks(functionsUrl: string, token: string): Pick<LetterOrder, 'unsubscribePage' | 'unsubscribeOneClick'> {
  return {
    unsubscribePage: `${functionsUrl}${mailLinkPaths.unsubscribe}?token=${token}`,
    unsubscribeOneClick: `${functionsUrl}${functionPath('unsubscribe')}?token=${token}`,
  };
}
