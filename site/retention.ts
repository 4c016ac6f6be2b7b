import source from '../content/retention.yaml?raw';
import { readRegister } from './read-register.ts';
import { retention as schema, type RetentionRule } from './schemas/retention.ts';

/** How long what is kept, from content/retention.yaml. */
export const retention: readonly RetentionRule[] = readRegister('content/retention.yaml', source, schema);
