import { perContext, type Context } from '../../core/context/context.ts';
import { enquiryTools } from './tools.ts';

export const enquiriesOf = perContext((context: Context) =>
  enquiryTools({ ...context, webhook: context.settings.webhook !== undefined }),
);
