import { bearing } from './bearing.ts';
import { hideBacks } from './hidden-faces.ts';

hideBacks();
bearing();
