import { keepLastChoice, readLastChoices } from '../../consent/last-choices.ts';
import { guarded } from '../../consent/page-consent.ts';

const filterLink = 'a[data-category]';

/** Shows what was chosen on the last visit, unless the address has chosen already. */
function offerLast(line: HTMLElement, filter: HTMLElement): void {
  const { category } = readLastChoices(guarded('preferences'));
  const last = [...filter.querySelectorAll<HTMLAnchorElement>(filterLink)].find((link) => link.dataset['category'] === category);
  const link = line.querySelector('a');
  if (!last || !link || new URLSearchParams(location.search).has('category')) return;
  link.href = last.href;
  link.textContent = last.textContent;
  link.dataset['category'] = last.dataset['category'];
  line.hidden = false;
}

/** Remembers the category chosen on /insights while the visitor allows it; storage itself refuses everything else. */
export function followCategory(): void {
  const filter = document.querySelector<HTMLElement>('.filter');
  const line = document.getElementById('last-category');
  if (!filter || !line) return;
  let isFirst = true;
  document.addEventListener('corbiere:consent', ({ detail }) => {
    if (!detail.includes('personalization')) line.hidden = true;
    else if (isFirst) offerLast(line, filter);
    isFirst = false;
  });
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>(filterLink) : null;
    if (link) keepLastChoice(guarded('preferences'), 'category', link.dataset['category'] ?? '');
  });
}
