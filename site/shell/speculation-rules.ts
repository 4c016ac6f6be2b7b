import { mailLinkPaths } from '../../contract/answers.ts';

/**
 * What a browser may fetch ahead: pages of the site, when a pointer rests on their link. Never what changes something
 * or is personal (functions, links from mails), nor files to download. They stand in each page, since a file of them
 * would be one more request of every first visit.
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
