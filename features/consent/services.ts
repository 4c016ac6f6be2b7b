import { perContext, type Context } from '../../core/context/context.ts';
import { ConsentReceipts } from './consent-receipts.ts';
import { offeredWordings } from './offered-wordings.ts';

export const receiptsOf = perContext(({ store, now }: Context) => new ConsentReceipts(store, now));

/** Policy to hash of each wording that has been offered. */
export const wordingsOf = perContext(({ settings }: Context) => offeredWordings(settings.content));
