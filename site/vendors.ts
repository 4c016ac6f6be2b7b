import source from '../content/vendors.yaml?raw';
import { readRegister } from './read-register.ts';
import { vendors as schema, type Vendors } from './schemas/vendors.ts';

/** What may be stored or loaded, from content/vendors.yaml. */
export const vendors: Vendors = readRegister('content/vendors.yaml', source, schema);
