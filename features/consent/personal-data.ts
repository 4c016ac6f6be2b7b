import { rows } from '../../core/store/purges.ts';
import type { PersonalData } from '../../core/context/personal-data.ts';

export const personalData: Readonly<Record<string, PersonalData>> = {
  'consent-receipts': {
    tables: ['consent_receipts'],
    keep: rows('consent_receipts', ['id'], (db, before) =>
      db.selectFrom('consent_receipts').where('chosen_at', '<', before),
    ),
  },
};
