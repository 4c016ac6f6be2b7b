import { firmWordsOf, withFirmWords } from '../../contract/firm.ts';
import { readYaml } from '../../contract/read-yaml.ts';
import callSource from '../../content/calls.yaml?raw';
import { callRules } from '../../features/calls/schema.ts';
import { enquiryRules } from '../../features/enquiries/page/own-rules.ts';
import { periodWords } from '../../features/periods.ts';
import { firm } from './registers.ts';

/** Values of the slots of the firm and of periods in content. */
export const firmWords = {
  ...firmWordsOf(firm),
  ...periodWords(enquiryRules, readYaml('content/calls.yaml', callSource, callRules)),
};

/** A content entry with the firm's slots filled. A copy, because Astro returns the same object each time. */
export function inFirmsName<Entry extends object>(entry: Entry): Entry {
  return withFirmWords(entry, firmWords);
}
