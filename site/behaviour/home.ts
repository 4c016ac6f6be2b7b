import { bearing } from './bearing.ts';

bearing();
