import { perContext, type Context } from '../../core/context/context.ts';
import { enquiryTools } from './tools.ts';

/** What the use cases of enquiries work with. */
export const enquiriesOf = perContext((context: Context) =>
  enquiryTools({ ...context, webhook: context.settings.webhook !== undefined }),
);
