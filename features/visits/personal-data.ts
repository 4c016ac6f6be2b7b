import { rows, together } from '../../core/store/purges.ts';
import type { PersonalData } from '../../core/context/personal-data.ts';

export const personalData: Readonly<Record<string, PersonalData>> = {
  // The counts contain nobody. A day's counts are deleted together, when the cutoff is in the next day.
  'usage-aggregates': {
    tables: ['view_counts', 'vital_counts'],
    keep: together(
      rows('view_counts', ['day', 'route'], (db, before) =>
        db.selectFrom('view_counts').where('day', '<', before.slice(0, 10)),
      ),
      rows('vital_counts', ['day', 'route', 'vital', 'at_most'], (db, before) =>
        db.selectFrom('vital_counts').where('day', '<', before.slice(0, 10)),
      ),
    ),
  },
};
