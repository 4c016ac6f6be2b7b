import * as z from 'zod/mini';
import { emailAddress, gateFields } from './newsletter.ts';

/** Who asks what is stored about an address. */
export const myDataRequest = z.object({ email: emailAddress, ...gateFields });
