import { perContext, type Context } from '../../core/context/context.ts';
import { enquiryTools } from './tools.ts';

/** Tools of the use cases of enquiries. */
export const enquiriesOf = perContext((context: Context) =>
  enquiryTools({ ...context, webhook: context.settings.webhook !== undefined }),
);
