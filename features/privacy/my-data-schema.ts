import * as z from 'zod/mini';
import { gateFields, subscriberAddress } from '../newsletter/schema.ts';

/** Who asks what is stored about an address. */
export const myDataRequest = z.object({ email: subscriberAddress, ...gateFields });
