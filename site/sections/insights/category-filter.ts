import { guarded } from '../../consent/page-consent.ts';
import { keepLastChoice, readLastChoices } from '../../consent/last-choices.ts';
import { chosenCategory, countWords } from './category.ts';

/** Filters the list of articles in place, keeps the choice in the address and announces the count. */
export function filterByCategory(): void {
  const filter = document.querySelector<HTMLElement>('.filter');
  const status = filter?.querySelector('[role="status"]');
  if (!filter || !status) return;
  const links = [...filter.querySelectorAll<HTMLAnchorElement>('a[data-category]')];
  const known = links.map((link) => link.dataset['category'] ?? '');
  const words = { one: filter.dataset['one'] ?? '', other: filter.dataset['other'] ?? '' };

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
    if (status.textContent !== text) status.textContent = text;
  };

  const choose = (event: MouseEvent): void => {
    // A click that asks for a new tab or window is the browser's.
    if (!(event.currentTarget instanceof HTMLAnchorElement) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const address = new URL(event.currentTarget.href);
    const wanted = address.pathname + address.search;
    if (wanted !== location.pathname + location.search) history.pushState(null, '', wanted);
    keepLastChoice(guarded('preferences'), 'category', event.currentTarget.dataset['category'] ?? '');
    show();
  };

  const offerLast = (): void => {
    const last = links.find((link) => link.dataset['category'] === readLastChoices(guarded('preferences')).category);
    const line = document.getElementById('last-category');
    const link = line?.querySelector('a');
    if (!last || !line || !link || new URLSearchParams(location.search).has('category')) return;
    link.href = last.href;
    link.textContent = last.textContent;
    link.dataset['category'] = last.dataset['category'];
    link.addEventListener('click', (event) => {
      choose(event);
      line.hidden = true;
      last.focus();
    });
    line.hidden = false;
  };

  for (const link of links) link.addEventListener('click', choose);
  addEventListener('popstate', show);
  show();
  offerLast();
}
