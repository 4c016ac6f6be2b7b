import { perContext, type Context } from '../../core/context/context.ts';
import { ConsentReceipts } from './consent-receipts.ts';

export const receiptsOf = perContext(({ store, now }: Context) => new ConsentReceipts(store, now));
