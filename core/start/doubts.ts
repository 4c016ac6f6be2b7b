import { isPublic, type Settings } from '../context/environment.ts';
import { gapsIn } from './gaps.ts';
import { releaseIn } from './release.ts';
import { misspeltVariables } from './unknown-variables.ts';

/** What does not keep the server from starting and will disappoint somebody. @param release folder that runs */
export function doubtsOf(
  { siteUrl, smtpUrl, content }: Pick<Settings, 'siteUrl' | 'smtpUrl' | 'content'>,
  variables: Readonly<Record<string, string | undefined>>,
  release: string,
): string[] {
  const said = misspeltVariables(variables).map(
    ({ found, meant }) => `${found} is not one of our variables and is ignored; did you mean ${meant}?`,
  );
  if (isPublic(siteUrl)) {
    if (smtpUrl === undefined)
      said.push(
        'SMTP_URL is not set: emails wait in the outbox and are not delivered. Set it to your mail server, such ' +
          'as smtp://user:password@host:587, and start again.',
      );
    const builtFor = releaseIn(release)?.siteUrl;
    if (builtFor !== undefined && builtFor !== siteUrl)
      said.push(
        `SITE_URL is ${siteUrl}, but the site was built for ${builtFor}: canonical links, feed and sitemap lead ` +
          `there. Run: SITE_URL=${siteUrl} npm run build, and start again.`,
      );
    const gaps = gapsIn(content);
    if (gaps.length > 0)
      said.push(
        `Visitors see ${gaps.length} ${gaps.length === 1 ? 'gap' : 'gaps'} that you have yet to fill, in ` +
          `${[...new Set(gaps.map(({ place }) => place.replace(/:\d+$/, '')))].join(', ')}. List them: corbiere ` +
          'doctor',
      );
  }
  return said;
}
