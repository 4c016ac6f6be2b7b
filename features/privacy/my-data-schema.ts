import * as z from 'zod/mini';
import { addressOnly } from '../../contract/email-address.ts';
import { gateFields } from '../../contract/gate-fields.ts';

/** Who asks what is stored about an address. */
export const myDataRequest = z.object({ email: addressOnly, ...gateFields });
