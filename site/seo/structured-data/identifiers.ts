/** Address of a path of the site, e.g. `https://corbiere.example/about`. */
export function addressOf(path: string, site: URL): string {
  return new URL(path, site).href;
}

/** Names that nodes of different pages use for the same thing. */
export function identifiers(site: URL): { readonly organization: string; readonly website: string } {
  return { organization: addressOf('/#organization', site), website: addressOf('/#website', site) };
}
