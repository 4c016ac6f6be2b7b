import { readYaml } from '../../../contract/read-yaml.ts';
import source from '../../../content/enquiries.yaml?raw';
import { enquiryRules as schema, type EnquiryRules } from '../reply-times.ts';

/** Promised times and the desk's time zone, from content/enquiries.yaml. */
export const enquiryRules: EnquiryRules = readYaml('content/enquiries.yaml', source, schema);
