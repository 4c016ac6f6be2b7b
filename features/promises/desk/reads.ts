import * as z from 'zod/mini';
import { csv } from '../../../core/store/csv.ts';
import { promiseOverview } from '../../enquiries/promise-overview.ts';
import { countingOf } from '../services.ts';
import { newestSnapshot, publishPromises } from '../snapshot.ts';
import { promiseActs, promises } from './api.ts';
import { act, answers, read, type Room } from '../../../core/desk/server/room.ts';

const nothing = z.object({});
const shown = { months: 18, lateRows: 100 } as const;

/** What was promised on the website, and whether it was done. */
export const promisesRoom: Room = {
  async mark({ store }) {
    const latest = async (table: 'enquiries' | 'journal'): Promise<string> =>
      (await store.db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? '';
    return `${await newestSnapshot(store)} ${await latest('enquiries')} ${await latest('journal')}`;
  },
  reads: {
    promises: read(nothing, promises, async ({ store, settings, words, now }) => ({
      ...(await promiseOverview(store, now(), shown)),
      publishedAt: (await newestSnapshot(store)) ?? null,
      page: `${settings.siteUrl}/promises`,
      register: words.promises.map(({ id, words: said, by, how = '' }) => ({ id, words: said[0] ?? id, by, how })),
    })),
  },
  files: {
    promises: answers(nothing, async ({ store, now }) => {
      const { months } = await promiseOverview(store, now(), shown);
      const head = ['month', 'answered', 'timeChosen', 'closed', 'missed', 'notForUs'] as const;
      return { name: 'promises.csv', type: 'text/csv; charset=utf-8', body: csv(head, months) };
    }),
  },
  acts: {
    'promises.publish': act(promiseActs['promises.publish'], (parts, actor) =>
      publishPromises(countingOf(parts), actor),
    ),
  },
};
