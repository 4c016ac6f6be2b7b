/** The site's own address, from `SITE_URL` at build time. */
export function siteAddress({ site }: { readonly site: URL | undefined }): URL {
  if (!site)
    throw new Error(
      'astro.config.ts: `site` is missing; addresses in feed, sitemap and structured data must be absolute.',
    );
  return site;
}

/** Address of a path of the site, e.g. `https://corbiere.example/about`. */
export function addressOf(path: string, site: URL): string {
  return new URL(path, site).href;
}

/** Makes `href` and `src` in built HTML absolute, for use outside its page. */
export function absoluteAddresses(html: string, page: string): string {
  return html.replace(/\b(href|src)="([^"]*)"/g, (_, name: string, address: string) => {
    // The address is HTML-escaped, so `&amp;` is decoded and encoded again.
    const whole = new URL(address.replaceAll('&amp;', '&'), page).href.replaceAll('&', '&amp;');
    return `${name}="${whole}"`;
  });
}
