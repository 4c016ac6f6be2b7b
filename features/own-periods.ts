import { readYaml } from '../contract/read-yaml.ts';
import callSource from '../content/calls.yaml?raw';
import { callRules } from './calls/schema.ts';
import { enquiryRules } from './enquiries/page/own-rules.ts';
import { periodWords } from './periods.ts';

/** Values of the slots of periods in the texts of the build. */
export const ownPeriods = periodWords(enquiryRules, readYaml('content/calls.yaml', callSource, callRules));
