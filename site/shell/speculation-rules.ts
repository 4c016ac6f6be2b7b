import { mailLinkPaths } from '../../contract/answers.ts';

/** Prefetching under the pointer, but for what acts, is personal or downloads; a file of rules would be a request. */
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
