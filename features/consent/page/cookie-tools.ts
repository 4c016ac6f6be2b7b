import { offerClearing } from './clear-storage.ts';
import { offerCounting } from './count-visits.ts';

/* What /cookies offers beside its words; comes with the first sign of somebody there. */
offerClearing();
offerCounting();
