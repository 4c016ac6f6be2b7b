import { whenChoiceIsKept } from '../consent/kept-choice.ts';
import { offerConsent } from '../consent/offer-consent.ts';
import { measureVisits } from './measure-visits.ts';
import { keepEarlyInput } from './early-input.ts';
import { followAnchors } from './anchors.ts';
import { nameItalicFace } from './italic-face.ts';
import { followScroll } from '../shell/header.ts';
import { guardMenu } from '../shell/menu.ts';
import { reveal } from './reveal.ts';
import { followForms } from '../forms/sent-note.ts';
import { returnToTop } from './top.ts';

keepEarlyInput();
followAnchors();
followScroll();
guardMenu();
returnToTop();
reveal();
followForms();
offerConsent();
measureVisits();
nameItalicFace();
whenChoiceIsKept(() => {
  // A page that cannot load it keeps and measures nothing.
  import('./follow-choice.ts').catch(() => undefined);
});
