import { showBoxes } from '../../features/consent/page/consent-box.ts';
import { consent } from '../../features/consent/page/page-consent.ts';
import { watchConsent } from '../../features/consent/page/watch-consent.ts';
import { followDrafts } from './drafts/lasting-drafts.ts';
import { followCategory } from '../sections/insights/remembered-category.ts';
import { followRegion } from '../sections/region/last-region.ts';

/* Loaded where a choice is kept (features/consent/page/stored-choice.ts): what it may allow, except measuring. */
showBoxes();
followDrafts();
followCategory();
followRegion();
watchConsent();

/** Checks whether the choice has changed and removes what it no longer allows. */
export function lookAgain(): void {
  consent.refresh();
}
