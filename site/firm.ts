import { parse } from 'yaml';
import { firm as schema, type Firm } from '../contract/firm.ts';
import { explain } from './schemas/explain.ts';
import source from '../content/firm.yaml?raw';

const result = schema.safeParse(parse(source));
if (!result.success) throw new Error(explain('content/firm.yaml', result.error.issues));

/** Who the firm is, from content/firm.yaml. */
export const firm: Firm = result.data;
