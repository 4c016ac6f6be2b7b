import { mailLinkPaths } from '../../contract/answers.ts';

/**
 * Lets browsers prefetch pages of the site when the pointer is over a link. Excludes addresses that change something
 * or are personal (functions, links from emails) and downloads. Inlined in each page, since a file of rules would be
 * an extra request on every first visit.
 */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...['/functions/*', ...Object.values(mailLinkPaths), '/search*', '/_assets/*', '/*.pdf', '/*.xml'].map(
            (pattern) => ({
              not: { href_matches: pattern },
            }),
          ),
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const;
