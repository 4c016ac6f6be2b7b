/** The site's own address, from `SITE_URL` at build time. */
export function siteAddress({ site }: { readonly site: URL | undefined }): URL {
  if (!site) throw new Error('astro.config.ts: `site` is missing; addresses in feed, sitemap and structured data must be absolute.');
  return site;
}
