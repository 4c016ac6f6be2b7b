import { offerConsent } from '../consent/offer-consent.ts';
import { watchConsent } from '../consent/watch-consent.ts';
import { keepEarlyInput } from './early-input.ts';
import { followAnchors } from './anchors.ts';
import { followScroll } from '../shell/header.ts';
import { measureVisits } from './measure-visits.ts';
import { guardMenu } from '../shell/menu.ts';
import { reveal } from './reveal.ts';
import { returnToTop } from './top.ts';

keepEarlyInput();
followAnchors();
followScroll();
guardMenu();
measureVisits();
returnToTop();
reveal();
watchConsent();
offerConsent();
