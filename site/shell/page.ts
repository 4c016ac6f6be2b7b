import { whenChoiceIsStored } from '../../features/consent/page/stored-choice.ts';
import { offerConsent } from '../../features/consent/page/offer-consent.ts';
import { measureVisits } from '../browser/measure-visits.ts';
import { keepEarlyInput } from '../browser/early-input.ts';
import { followAnchors, returnToTop } from '../browser/anchors.ts';
import { nameItalicFace } from '../browser/italic-face.ts';
import { guardMenu } from './menu.ts';
import { followForms } from '../forms/sent-note.ts';

/* The code of every page, loaded at the first interaction (initial-script.ts). */
keepEarlyInput();
followAnchors();
guardMenu();
returnToTop();
followForms();
offerConsent();
measureVisits();
nameItalicFace();
let choiceFollowed: Promise<void> | undefined;
whenChoiceIsStored(() => {
  // If it fails to load, the page stores and measures nothing.
  choiceFollowed = import('../browser/follow-choice.ts').then(({ lookAgain }) => lookAgain()).catch(() => undefined);
});

/** Loads the code of a part that only some pages have. If loading fails, the part works as without scripts. */
async function bring(part: string, code: () => Promise<unknown>): Promise<void> {
  if (document.querySelector(part)) await code().catch(() => undefined);
}
// A stored draft is back before a held press is repeated.
await choiceFollowed;
// Once everything is loaded, initial-script.ts repeats a held click.
await bring('#count-visits', () => import('../../features/consent/page/cookie-tools.ts'));
dispatchEvent(new Event('corbiere:page'));
