import { perContext, type Context } from '../../core/context/context.ts';
import { MyData } from './my-data.ts';

export const erasureOf = perContext((context: Context) => ({
  ...context,
  webhook: context.settings.webhook !== undefined,
}));

export const myDataOf = perContext((context: Context) => new MyData(erasureOf(context)));
