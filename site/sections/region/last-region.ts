import { guarded } from '../../../features/consent/page/page-consent.ts';
import { keepLastChoice, readLastChoices } from '../../../features/consent/page/last-choices.ts';

/** Moves the last visited region to the top of the list, and remembers this one; both with consent only. */
function bringLastRegionForward(list: HTMLElement): void {
  const entry = guarded('preferences');
  const { region } = readLastChoices(entry);
  const link = [...list.querySelectorAll('a')].find(({ pathname }) => pathname === `/regions/${region ?? ''}`);
  const item = link?.closest('li');
  if (item) list.prepend(item);
  keepLastChoice(entry, 'region', list.dataset['region'] ?? '');
}

/** Remembers the region of this page as soon as the visitor allows it. */
export function followRegion(): void {
  const list = document.querySelector<HTMLElement>('[data-region]');
  if (!list) return;
  document.addEventListener('corbiere:consent', ({ detail }) => {
    if (detail.includes('personalization')) bringLastRegionForward(list);
  });
}
