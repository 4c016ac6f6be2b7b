import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPublic } from '../../core/context/environment.ts';
import { contentTypeOf } from '../../core/http/site/content-types.ts';

/** Files of a built site that contain `localhost`, which on a public site would be the visitor's own machine. */
function localAddressesIn(dist: string): string[] {
  return readdirSync(dist, { recursive: true })
    .map(String)
    .sort()
    .filter(
      (name) => contentTypeOf(name).compressible && /\blocalhost\b/i.test(readFileSync(join(dist, name), 'utf8')),
    );
}

/** Checks a site built for a public address. @throws naming files that contain `localhost` */
export function refuseLocalAddresses(dist: string, siteUrl: string): void {
  const files = isPublic(siteUrl) ? localAddressesIn(dist) : [];
  if (files.length > 0)
    throw new Error(`The site is built for ${siteUrl}, and these files name localhost: ${files.join(', ')}`);
}

/** First line of a build: its address, and what to do if none was configured. */
export function buildTitle(siteUrl: string | undefined): string {
  return siteUrl === undefined || siteUrl === ''
    ? 'SITE_URL is not set, so this build is for a trial on this machine (http://localhost:4321). ' +
        'For a public site, set SITE_URL and build again.'
    : `Building for ${siteUrl}`;
}
