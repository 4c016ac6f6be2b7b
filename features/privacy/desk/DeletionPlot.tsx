import type { Rules } from './api.ts';
import { counted, grouped } from '../../../ui/numbers.ts';
import { ColumnPlot } from '../../../ui/plots/Columns.tsx';
import { dateOf } from '../../../ui/time/words.ts';

const dayWords = (day: string): string => dateOf(new Date(day), 'UTC');

export function DeletionPlot({ nights }: Pick<Rules, 'nights'>) {
  const known = nights.flatMap(({ deleted }) => deleted ?? []);
  const mean = known.length === 0 ? 0 : Math.round(known.reduce((sum, deleted) => sum + deleted, 0) / known.length);
  const says =
    known.length === 0
      ? 'No run in the last 30 days is known'
      : `About ${counted(mean, 'row goes', 'rows go')} each day, on the ${counted(known.length, 'day')} known`;
  return (
    <ColumnPlot
      caption={says}
      height={180}
      unit="rows a day"
      columns={nights.map(({ deleted }) => ({
        parts: deleted === null ? null : [{ n: deleted, look: 'fill-sea-3 edge' }],
      }))}
      labels={() =>
        [0, 15].flatMap((at) => (nights[at] === undefined ? [] : [{ at, words: dayWords(nights[at].day) }]))
      }
      figures={{
        head: ['Day (UTC)', 'Rows deleted'],
        rows: nights
          .map(({ day, deleted }) => [dayWords(day), deleted === null ? 'not known' : grouped(deleted)])
          .toReversed(),
      }}
    />
  );
}
