import { turnCards } from './flip-cards.ts';

turnCards();
// Starts with all three sheets closed on phones, where an open one pushes the others out of view.
if (matchMedia('(width < 48em)').matches) document.querySelector('details[name=sheets][open]')?.removeAttribute('open');
