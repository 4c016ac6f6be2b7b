/** What a request says of where it comes from. */
export interface RequestOrigin {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
  /** The `Host` it was sent to. */
  readonly host: string | undefined;
}

/** A page of this site, of a configured origin, no browser at all, or a page of another site. */
export type OriginVerdict = 'own' | 'allowed' | 'none' | 'foreign';

/** Judges by `Sec-Fetch-Site` (pages cannot forge it) and `Origin`, so that no other site posts by its visitors. */
export function judgeOrigin(request: RequestOrigin, siteUrl: string, allowedOrigins: readonly string[]): OriginVerdict {
  const { origin, secFetchSite, host } = request;
  if (secFetchSite === 'same-origin') return 'own';
  if (origin === undefined) return secFetchSite === undefined || secFetchSite === 'none' ? 'none' : 'foreign';
  if (origin === siteUrl) return 'own';
  if (allowedOrigins.includes(origin)) return 'allowed';
  // One server answers to several names (localhost, 127.0.0.1); a page it served itself is its own.
  if (secFetchSite === undefined && host !== undefined && URL.parse(origin)?.host === host) return 'own';
  return 'foreign';
}
