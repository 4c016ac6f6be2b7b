import type { Promises } from '../../contract/promises.ts';
import { Columns } from '../kit/plots/Columns.tsx';
import { Plot } from '../kit/plots/Plot.tsx';
import { monthLabel, monthWords } from './promise-words.ts';

const grouped = new Intl.NumberFormat('en-GB');

/** Kept and missed promises by the month in which their time ended. */
export function MonthsPlot({ months }: Pick<Promises, 'months'>) {
  const [kept, missed] = [months.reduce((sum, month) => sum + month.kept, 0), months.reduce((sum, month) => sum + month.missed, 0)];
  const caption =
    missed === 0
      ? `None of ${grouped.format(kept)} promises was missed`
      : `${grouped.format(missed)} of ${grouped.format(kept + missed)} promises ${missed === 1 ? 'was' : 'were'} missed`;
  return (
    <Plot
      caption={caption}
      note="By the month in which the promised time ended (UTC)."
      room="whole"
      height={180}
      draw={(sheet) => (
        <Columns
          sheet={sheet}
          unit="promises a month"
          says={caption}
          columns={months.map((month) => ({
            parts: [
              { n: month.kept, look: 'sea3 edge' },
              { n: month.missed, look: 'overf' },
            ],
          }))}
          labels={months.flatMap(({ month }, at) => (at % (sheet.narrow ? 6 : 4) === 0 ? [{ at, words: monthLabel(month, at === 0) }] : []))}
        />
      )}
      legend={[
        { look: 'sea3', words: 'kept' },
        { look: 'over', words: 'missed' },
      ]}
      figures={{
        head: ['Month', 'Kept', 'Missed'],
        rows: months.toReversed().map((month) => [monthWords(month.month), grouped.format(month.kept), grouped.format(month.missed)]),
      }}
    />
  );
}

function tenthWords(tenth: number, all: number): string {
  return tenth === all - 1 ? `more than ${tenth * 10} %` : `${tenth * 10} to ${(tenth + 1) * 10} %`;
}

/** Answers by the share of the promised time that they used. */
export function SharesPlot({ shares, halfShare }: Pick<Promises, 'shares' | 'halfShare'>) {
  const caption = halfShare === null ? 'Nothing was answered' : `Half of all answers take up to ${Math.ceil(halfShare * 100)} % of the promised time`;
  return (
    <Plot
      caption={caption}
      note="Share of the promised time that was used."
      height={170}
      draw={(sheet) => (
        <Columns
          sheet={sheet}
          unit="answers"
          says={caption}
          columns={shares.map((n, tenth) => ({ parts: [{ n, look: tenth < 10 ? 'sea3 edge' : 'overf' }] }))}
          labels={[
            { at: 0, words: '0' },
            { at: 5, words: '50 %' },
            { at: 10, words: sheet.narrow ? '100 %' : '100 %, the promised end' },
          ]}
        />
      )}
      figures={{ head: ['Of the promised time', 'Answers'], rows: shares.map((n, tenth) => [tenthWords(tenth, shares.length), grouped.format(n)]) }}
    />
  );
}
