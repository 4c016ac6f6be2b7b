import { readYaml } from '../../../contract/read-yaml.ts';
import source from '../../../content/vendors.yaml?raw';
import { vendors as schema, type Vendors } from './vendors.ts';

/** The parsed content/vendors.yaml: everything the site may store or load. */
export const vendors: Vendors = readYaml('content/vendors.yaml', source, schema);
