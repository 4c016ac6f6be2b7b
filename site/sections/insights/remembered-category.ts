import { keepLastChoice, readLastChoices } from '../../../features/consent/page/last-choices.ts';
import { consent, guarded } from '../../../features/consent/page/page-consent.ts';
import { issueReceipt } from '../../../features/consent/page/issue-receipt.ts';

const filterLink = 'a[data-category]';

/** Offers the category of the last visit, unless the address names one. */
function offerLast(line: HTMLElement, filter: HTMLElement): void {
  const { category } = readLastChoices(guarded('preferences'));
  const last = [...filter.querySelectorAll<HTMLAnchorElement>(filterLink)].find(
    (link) => link.dataset['category'] === category,
  );
  const link = line.querySelector('a');
  if (!last || !link || new URLSearchParams(location.search).has('category')) return;
  link.href = last.href;
  link.textContent = last.textContent;
  link.dataset['category'] = last.dataset['category'];
  line.hidden = false;
}

function forget(line: HTMLElement): void {
  issueReceipt(consent.set('personalization', false));
  line.textContent = line.dataset['forgotten'] ?? '';
  line.hidden = false;
  line.tabIndex = -1;
  line.focus();
}

/** Remembers the category chosen on /insights; the guarded storage accepts it only with the visitor's consent. */
export function followCategory(): void {
  const filter = document.querySelector<HTMLElement>('.filter');
  const line = document.getElementById('last-category');
  if (!filter || !line) return;
  const remember = (slug: string | undefined): void => {
    keepLastChoice(guarded('preferences'), 'category', slug ?? '');
  };
  let isFirst = true;
  document.addEventListener('corbiere:consent', ({ detail }) => {
    if (!detail.includes('personalization')) line.hidden = true;
    else if (document.querySelector('[data-consent-box="personalization"][data-ticked]'))
      remember(document.documentElement.dataset['category']);
    else if (isFirst) offerLast(line, filter);
    isFirst = false;
  });
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>(filterLink) : null;
    if (link) remember(link.dataset['category']);
  });
  line.querySelector('button')?.addEventListener('click', () => {
    forget(line);
  });
}
