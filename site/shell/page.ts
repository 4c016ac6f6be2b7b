import { whenChoiceIsStored } from '../../features/consent/page/stored-choice.ts';
import { offerConsent } from '../../features/consent/page/offer-consent.ts';
import { measureVisits } from '../browser/measure-visits.ts';
import { keepEarlyInput } from '../browser/early-input.ts';
import { followAnchors } from '../browser/anchors.ts';
import { nameItalicFace } from '../browser/italic-face.ts';
import { guardMenu } from './menu.ts';
import { followForms } from '../forms/sent-note.ts';
import { returnToTop } from '../browser/top.ts';

/* The code of every page, fetched once somebody is there (at-rest.ts). */
keepEarlyInput();
followAnchors();
guardMenu();
returnToTop();
followForms();
offerConsent();
measureVisits();
nameItalicFace();
whenChoiceIsStored(() => {
  // A page that cannot load it keeps and measures nothing.
  import('../browser/follow-choice.ts').then(({ lookAgain }) => lookAgain()).catch(() => undefined);
});

/**
 * Fetches what belongs to a part that only some pages have. Where it does not come, the part works as without a script.
 */
async function bring(part: string, code: () => Promise<unknown>): Promise<void> {
  if (document.querySelector(part)) await code().catch(() => undefined);
}
// A press that was kept is made again when all of it is there.
await bring('#count-visits', () => import('../../features/consent/page/cookie-tools.ts'));
dispatchEvent(new Event('corbiere:page'));
