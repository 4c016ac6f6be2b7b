import { distance } from '../../contract/edit-distance.ts';
import { environmentNames, isPublic, type Settings } from '../context/environment.ts';
import { gapsIn } from './content-gaps.ts';
import { releaseIn } from './release.ts';

/** Warnings about settings that do not prevent the start. @param release folder of the running release */
export function settingWarnings(
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

/** Prefixes that only our own variables have. */
const families = 'SMTP_ WEBHOOK_ SITE_ TEAM_ TRUST_ ALLOWED_ BACKEND_ PUBLIC_BACKEND BOUNCE_ BOUNCES_ DKIM_'.split(' ');

/** Unknown variables within two letters of ours or with one of our prefixes, each with the name probably meant. */
export function misspeltVariables(
  variables: Readonly<Record<string, string | undefined>>,
): { readonly found: string; readonly meant: string }[] {
  return Object.entries(variables)
    .filter(([name, value]) => value !== undefined && value !== '' && !environmentNames.includes(name))
    .flatMap(([found]) => {
      const upper = found.toUpperCase();
      const [nearest] = environmentNames
        .map((name) => ({ name, distance: distance(upper, name) }))
        .sort((a, b) => a.distance - b.distance);
      if (nearest === undefined) return [];
      const isNear = nearest.name.length > 5 && nearest.distance <= 2;
      return isNear || families.some((family) => upper.startsWith(family)) ? [{ found, meant: nearest.name }] : [];
    });
}
