/** What `aria-current` a link carries on the page at `path`: `page` for itself, `true` for the section it lies in. */
export function current(link: string, path: string): 'page' | 'true' | undefined {
  if (link === path) return 'page';
  return link !== '/' && path.startsWith(`${link}/`) ? 'true' : undefined;
}
