import type { Organization } from 'schema-dts';
import type { Firm } from '../../../contract/firm.ts';
import { addressOf, identifiers } from '../addresses.ts';

/** A network's front page is nobody's profile. */
function isProfile(url: string): boolean {
  return new URL(url).pathname !== '/';
}

/**
 * The firm. Only what content/firm.yaml says: no address, no founding year, no number of staff.
 * @param logo path of the logo, e.g. `/icon.svg`
 */
export function organization(firm: Firm, site: URL, logo: string): Organization {
  const profiles = firm.social.map(({ url }) => url).filter(isProfile);
  return {
    '@type': 'Organization',
    '@id': identifiers(site).organization,
    name: firm.name,
    url: addressOf('/', site),
    logo: addressOf(logo, site),
    description: firm.blurb,
    slogan: firm.descriptor,
    email: firm.emails.hello,
    telephone: firm.telephone.href.replace('tel:', ''),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}
