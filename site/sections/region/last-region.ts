import { guarded } from '../../consent/page-consent.ts';
import { keepLastChoice, readLastChoices } from '../../consent/last-choices.ts';

/** Sets the region seen last before the others in the list, and remembers this one; both with consent only. */
export function bringLastRegionForward(): void {
  const list = document.querySelector<HTMLElement>('[data-region]');
  const here = list?.dataset['region'];
  if (!list || here === undefined) return;
  const entry = guarded('preferences');
  const { region } = readLastChoices(entry);
  const link = [...list.querySelectorAll('a')].find(({ pathname }) => pathname === `/regions/${region ?? ''}`);
  const item = link?.closest('li');
  if (item) list.prepend(item);
  keepLastChoice(entry, 'region', here);
}
