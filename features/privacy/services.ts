import { perContext, type Context } from '../../core/context/context.ts';
import { MyData } from './my-data.ts';
import type { RetentionStanding } from './retention-runs.ts';

/** What erasing a person works with. */
export const erasingOf = perContext((context: Context) => ({
  ...context,
  webhook: context.settings.webhook !== undefined,
}));

export const myDataOf = perContext((context: Context) => new MyData(erasingOf(context)));

/** How the rules stood at this process's latest round; undefined before the first. */
export const latestStandingOf = perContext((): { standing: RetentionStanding | undefined } => ({
  standing: undefined,
}));
