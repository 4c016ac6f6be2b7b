/** The `aria-current` of a link on the page at `path`: `page` for the page itself, `true` for its section. */
export function current(link: string, path: string): 'page' | 'true' | undefined {
  if (link === path) return 'page';
  return link !== '/' && path.startsWith(`${link}/`) ? 'true' : undefined;
}
