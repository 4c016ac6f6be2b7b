import * as z from 'zod/mini';
import { perContext } from '../../../core/context/context.ts';
import { csv } from '../../../core/store/csv.ts';
import { promiseOverview } from '../../enquiries/promise-overview.ts';
import { countingOf } from '../services.ts';
import { newestSnapshot, publishPromises } from '../snapshot.ts';
import { promiseActs, promises } from './api.ts';
import { act, answers, read, type DeskParts, type Room } from '../../../core/desk/server/room.ts';

const nothing = z.object({});
const shown = { months: 18, lateRows: 100 } as const;

async function markOf({ store }: Pick<DeskParts, 'store'>): Promise<string> {
  const latest = async (table: 'enquiries' | 'journal'): Promise<string> =>
    (await store.db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? '';
  return `${await newestSnapshot(store)} ${await latest('enquiries')} ${await latest('journal')}`;
}

/** The overview, cached by mark and minute: counting eighteen months is too slow for each request. */
const overviewOf = perContext((parts: DeskParts) => {
  let last: { readonly of: string; readonly counted: Awaited<ReturnType<typeof promiseOverview>> } | undefined;
  return async () => {
    const now = parts.now();
    const of = `${await markOf(parts)} ${now.toISOString().slice(0, 16)}`;
    if (last?.of !== of) last = { of, counted: await promiseOverview(parts.store, now, shown) };
    return last.counted;
  };
});

/** The room *Promises*. */
export const promisesRoom: Room = {
  mark: markOf,
  reads: {
    promises: read(nothing, promises, async (parts) => ({
      ...(await overviewOf(parts)()),
      publishedAt: (await newestSnapshot(parts.store)) ?? null,
      page: `${parts.settings.siteUrl}/promises`,
      register: parts.words.promises.map(({ id, words: said, by, how = '' }) => ({
        id,
        words: said[0] ?? id,
        by,
        how,
      })),
    })),
  },
  files: {
    promises: answers(nothing, async (parts) => {
      const { months } = await overviewOf(parts)();
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
