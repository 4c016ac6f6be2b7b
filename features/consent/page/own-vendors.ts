import { readYaml } from '../../../contract/read-yaml.ts';
import source from '../../../content/vendors.yaml?raw';
import { vendors as schema, type Vendors } from './vendors.ts';

/** What may be stored or loaded, from content/vendors.yaml. */
export const vendors: Vendors = readYaml('content/vendors.yaml', source, schema);
