import type { Feature } from '../../core/start/feature.ts';
import { countedOutcomes, promisedTimes } from '../enquiries/promise-outcomes.ts';
import { addEvidenceCommand } from './commands/evidence.ts';
import { addPromisesCommand } from './commands/promises.ts';
import { promisesRoom } from './desk/reads.ts';
import { shownPromisesOf } from './services.ts';
import { migrations } from './tables.ts';
import { minute } from '../../contract/time.ts';
import { countOf } from '../../core/store/count-of.ts';

/** Public promises, and figures on how often they were kept. */
export const promises: Feature = {
  name: 'promises',
  migrations,
  impersonal: ['promise_months', 'promise_snapshots'],
  // Shows the last figures on start. An unreadable database is reported elsewhere.
  opening: (http) =>
    shownPromisesOf(http)
      .show()
      .catch(() => undefined),
  jobs: (_, http) => (http ? [{ name: 'promises', every: minute, run: () => shownPromisesOf(http).refresh() }] : []),
  async gauges({ store: { db }, now }) {
    const time = now();
    const month = new Date(time.getTime() - 30 * 24 * 60 * minute).toISOString();
    const lately = await promisedTimes(db, time.toISOString())
      .select(['outcome', ({ fn }) => fn.countAll<number | string>().as('count')])
      .where('due_at', '>=', month)
      .where('answered_at', 'is not', null)
      .groupBy('outcome')
      .execute();
    const ended = countedOutcomes(lately);
    const open = db.selectFrom('enquiries').where('state', '=', 'open');
    return [
      {
        name: 'corbiere_promised_answers',
        help: 'Open enquiries whose answer is awaited or late, and those of the last 30 days that were answered in time, by a time chosen for a call, or late.',
        values: [
          { labels: { state: 'awaited' }, value: await countOf(open.where('due_at', '>', time.toISOString())) },
          { labels: { state: 'overdue' }, value: await countOf(open.where('due_at', '<=', time.toISOString())) },
          { labels: { state: 'in_time' }, value: ended.answered },
          { labels: { state: 'time_chosen' }, value: ended.timeChosen },
          { labels: { state: 'late' }, value: ended.missed },
        ],
      },
    ];
  },
  rooms: { promises: promisesRoom },
  commands: [addPromisesCommand, addEvidenceCommand],
};
