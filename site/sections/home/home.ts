import { bearing } from './bearing.ts';
import { turnCards } from './flip-cards.ts';

turnCards();
bearing();
