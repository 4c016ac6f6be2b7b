import { chosenCategory, countWords } from './category.ts';

/** Filters the list of articles in place, stores the choice in the address and announces the count. */
export function filterByCategory(): void {
  const filter = document.querySelector<HTMLElement>('.filter');
  const status = filter?.querySelector('[role="status"]');
  if (!filter || !status) return;
  const links = [...filter.querySelectorAll<HTMLAnchorElement>('a[data-category]')];
  const known = links.map((link) => link.dataset['category'] ?? '');
  const words = { one: filter.dataset['one'] ?? '', other: filter.dataset['other'] ?? '' };

  /** The status message of the consent box next to the filter. */
  const said = document.querySelector<HTMLElement>('[data-consent-box] [role="status"]');
  const granted = said?.dataset['granted'];
  let shown: string | undefined;

  const show = (): void => {
    const chosen = chosenCategory(location.search, known);
    document.documentElement.dataset['category'] = chosen;
    for (const link of links) {
      if (link.dataset['category'] === chosen) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    const listed = [...document.querySelectorAll<HTMLElement>('[data-listed]')];
    const count = listed.filter((article) => chosen === '' || article.dataset['listed'] === chosen).length;
    const text = countWords(count, words);
    // Removes the counts that are in the page for use without scripts.
    for (const ready of status.querySelectorAll('[data-count]:not([data-count=""])')) ready.remove();
    if (status.textContent !== text) status.textContent = text;
    const name = links.find((link) => link.dataset['category'] === chosen)?.textContent ?? '';
    if (said && granted !== undefined) said.dataset['granted'] = granted.replace('{category}', name);
    if (said && chosen !== shown) said.textContent = '';
    shown = chosen;
  };

  const choose = (event: MouseEvent): boolean => {
    // Leave clicks that open a new tab or window to the browser.
    if (
      !(event.currentTarget instanceof HTMLAnchorElement) ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return false;
    event.preventDefault();
    const address = new URL(event.currentTarget.href);
    const wanted = address.pathname + address.search;
    if (wanted !== location.pathname + location.search) history.pushState(null, '', wanted);
    show();
    return true;
  };

  for (const link of links) link.addEventListener('click', choose);
  // The choice of the last visit, filled in and shown by remembered-category.ts, with consent only.
  const line = document.getElementById('last-category');
  line?.querySelector('a')?.addEventListener('click', (event) => {
    if (!choose(event)) return;
    line.hidden = true;
    links.find((link) => link.getAttribute('aria-current') === 'true')?.focus();
  });
  addEventListener('popstate', show);
  show();
}
