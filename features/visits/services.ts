import { perContext } from '../../core/context/context.ts';
import type { Http } from '../../core/http/parts.ts';
import { writeTally } from './tally.ts';
import { Visits } from './visits.ts';

export const visitsOf = perContext(
  ({ site, store, now, log }: Http) =>
    new Visits({
      isPage: (route) => site.at(route)?.isPage === true,
      write: (tally) => writeTally(store, tally),
      now,
      log,
    }),
);
