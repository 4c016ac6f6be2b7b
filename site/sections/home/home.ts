import { turnCards } from './flip-cards.ts';

turnCards();
// On a phone three closed sheets are told from each other; an open one hides its neighbours.
if (matchMedia('(width < 48em)').matches) document.querySelector('details[name=sheets][open]')?.removeAttribute('open');
