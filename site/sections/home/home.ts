import { turnCards } from './flip-cards.ts';

turnCards();
