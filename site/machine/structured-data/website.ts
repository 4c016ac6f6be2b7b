import type { WebSite } from 'schema-dts';
import type { Firm } from '../../../contract/firm.ts';
import { addressOf, identifiers } from '../addresses.ts';

export const language = 'en-GB';

/** The site as a whole: what its name is in search results. */
export function website(firm: Firm, site: URL): WebSite {
  const { organization, website: id } = identifiers(site);
  return {
    '@type': 'WebSite',
    '@id': id,
    name: firm.name,
    url: addressOf('/', site),
    inLanguage: language,
    publisher: { '@id': organization },
  };
}
