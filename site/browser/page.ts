import { offerConsent } from '../consent/offer-consent.ts';
import { watchConsent } from '../consent/watch-consent.ts';
import { keepEarlyInput } from './early-input.ts';
import { followScroll } from '../shell/header.ts';
import { measureVisits } from './measure-visits.ts';
import { guardMenu } from '../shell/menu.ts';
import { reveal } from './reveal.ts';
import { returnToTop } from './top.ts';

keepEarlyInput();
followScroll();
guardMenu();
measureVisits();
returnToTop();
reveal();
watchConsent();
offerConsent();
