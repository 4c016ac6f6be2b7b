import type { Promises } from './api.ts';
import { ColumnPlot, monthLabels } from '../../../ui/plots/Columns.tsx';
import { monthWords } from '../../../ui/time/words.ts';
import { endings } from './promise-words.ts';
import { grouped } from '../../../ui/numbers.ts';

/** Plot of promised times by outcome and the month in which they ended. */
export function MonthsPlot({ months }: Pick<Promises, 'months'>) {
  const sum = (count: 'answered' | 'missed'): number => months.reduce((total, month) => total + month[count], 0);
  const [answered, missed] = [sum('answered'), sum('missed')];
  const caption =
    missed === 0
      ? `All ${grouped(answered)} answers were in time`
      : `${grouped(missed)} of ${grouped(answered + missed)} promised times ${missed === 1 ? 'was' : 'were'} missed`;
  return (
    <ColumnPlot
      caption={caption}
      note="By the month in which the promised time ended (UTC)."
      height={180}
      points={months.filter((month) => month.answered + month.missed > 0).length}
      unit="promises a month"
      columns={months.map((month) => ({
        parts: [
          { n: month.answered, look: 'fill-sea-3 edge' },
          { n: month.missed, look: 'fill-over' },
        ],
      }))}
      labels={monthLabels(months)}
      legend={[
        { look: 'bg-sea-3', words: 'answered in time' },
        { look: 'border-over bg-over forced-colors:border-4 forced-colors:border-[Highlight]', words: 'missed' },
      ]}
      figures={{
        head: ['Month', ...endings.map(([, words]) => words)],
        rows: months
          .toReversed()
          .map((month) => [monthWords(month.month), ...endings.map(([ending]) => grouped(month[ending]))]),
      }}
    />
  );
}

function tenthWords(tenth: number, all: number): string {
  return tenth === all - 1 ? `more than ${tenth * 10}%` : `${tenth * 10} to ${(tenth + 1) * 10}%`;
}

/** Plot of answers by the share of the promised time that they took. */
export function SharesPlot({ shares, halfShare }: Pick<Promises, 'shares' | 'halfShare'>) {
  const caption =
    halfShare === null
      ? 'Nothing was answered'
      : `Half of all answers take up to ${Math.ceil(halfShare * 100)}% of the promised time`;
  return (
    <ColumnPlot
      caption={caption}
      note="Share of the promised time that was used."
      height={170}
      points={shares.reduce((sum, n) => sum + n, 0)}
      unit="answers"
      columns={shares.map((n, tenth) => ({ parts: [{ n, look: tenth < 10 ? 'fill-sea-3 edge' : 'fill-over' }] }))}
      labels={(narrow) => [
        { at: 0, words: '0' },
        { at: 5, words: '50%' },
        { at: 10, words: narrow ? '100%' : '100%, the promised time' },
      ]}
      figures={{
        head: ['Of the promised time', 'Answers'],
        rows: shares.map((n, tenth) => [tenthWords(tenth, shares.length), grouped(n)]),
      }}
    />
  );
}
