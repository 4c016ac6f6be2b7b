import { readYaml } from '../../../contract/read-yaml.ts';
import source from '../../../content/enquiries.yaml?raw';
import { enquiryRules as schema, type EnquiryRules } from '../reply-times.ts';

/** Promised times, and the zone of the people who answer, from content/enquiries.yaml. */
export const enquiryRules: EnquiryRules = readYaml('content/enquiries.yaml', source, schema);
