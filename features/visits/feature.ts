import type { Feature } from '../../core/start/feature.ts';
import { addVisitsCommand } from './commands.ts';
import { addVisits } from './routes.ts';
import { countingOf } from './counting.ts';
import { visitsRoom } from './desk/reads.ts';
import { visitsOf } from './services.ts';
import { personalData } from './personal-data.ts';
import { migrations } from './tables.ts';
import { countingSlots } from '../consent/answers.ts';
import { visitFunctions } from './schema.ts';

/** Page views, and speeds with consent, as counts per day and page only. */
export const visits: Feature = {
  name: 'visits',
  functions: visitFunctions,
  migrations,
  personalData,
  answers: { slots: countingSlots },
  routes: addVisits,
  pageOpened: (http) => {
    const counts = visitsOf(http);
    return (path, headers) => {
      const counting = countingOf(headers);
      if (counting) counts.opened(path, counting);
    };
  },
  opening: async (http) => visitsOf(http).start(),
  closing: (http) => visitsOf(http).stop(),
  rooms: { visits: visitsRoom },
  commands: [addVisitsCommand],
};
