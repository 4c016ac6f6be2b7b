import type { Feature } from '../core/start/feature.ts';
import type { Firm } from '../core/start/feature.ts';
import { calls } from './calls/feature.ts';
import { consent } from './consent/feature.ts';
import { conversation } from './conversation/feature.ts';
import { enquiries } from './enquiries/feature.ts';
import { mailroom } from './mailroom/feature.ts';
import { newsletter } from './newsletter/feature.ts';
import { operations } from './operations/feature.ts';
import { previews } from './previews/feature.ts';
import { privacy } from './privacy/feature.ts';
import { promises } from './promises/feature.ts';
import { search } from './search/feature.ts';
import { today } from './today/feature.ts';
import { visits } from './visits/feature.ts';
import { readWords } from './words.ts';

/** All features, listed only here. */
export const features: readonly Feature[] = [
  today,
  enquiries,
  conversation,
  calls,
  newsletter,
  visits,
  promises,
  search,
  previews,
  privacy,
  consent,
  mailroom,
  operations,
];

/** The firm, for the programs. */
export const firm: Firm = { features, wordsIn: readWords };
