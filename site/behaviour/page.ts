import { keepEarlyClicks } from './early-clicks.ts';
import { followScroll } from './header.ts';
import { guardMenu } from './menu.ts';
import { reveal } from './reveal.ts';
import { returnToTop } from './top.ts';

keepEarlyClicks();
followScroll();
guardMenu();
returnToTop();
reveal();
