import type { Visits } from './api.ts';
import { p75Of, type BucketCount } from '../buckets.ts';
import { ColumnPlot, type Column, monthLabels } from '../../../ui/plots/Columns.tsx';
import { Distribution } from '../../../ui/plots/Distribution.tsx';
import { Plot } from '../../../ui/plots/Plot.tsx';
import { monthWords } from '../../../ui/time/words.ts';
import { dayLabels, dayWords, shareBelow, thresholds, vitalScale, vitalWords } from './visit-words.ts';
import type { VitalName } from '../vitals.ts';
import { counted, grouped } from '../../../ui/numbers.ts';

function cell(n: number | null): string {
  return n === null ? 'not known' : grouped(n);
}

const columnOf = (n: number | null, look: string): Column => ({ parts: n === null ? null : [{ n, look }] });

/** Views by day, what was fetched ahead, and views by month. */
export function DaysPlot({ days, months }: Pick<Visits, 'days' | 'months'>) {
  const known = days.flatMap(({ views }) => views ?? []);
  const sum = (of: 'views' | 'ahead'): number => days.reduce((all, day) => all + (day[of] ?? 0), 0);
  const [views, ahead] = [sum('views'), sum('ahead')];
  const mean = known.length === 0 ? 0 : Math.round(views / known.length);
  const isLong = days.length > 120;
  return (
    <>
      <ColumnPlot
        caption={`About ${counted(mean, 'view')} a day, on the ${counted(known.length, 'day')} known`}
        note="Days in UTC. The last column is today, so far."
        height={180}
        unit="views a day"
        points={known.length}
        columns={days.map((day) => columnOf(day.views, isLong ? 'fill-sea-3' : 'fill-sea-3 edge'))}
        labels={() => dayLabels(days)}
        legend={[
          { look: 'bg-sea-3', words: 'views' },
          { look: 'hatch', words: 'not known' },
        ]}
        figures={{
          head: ['Day', 'Views', 'Fetched ahead'],
          rows: days.toReversed().map((day) => [dayWords(day.day), cell(day.views), cell(day.ahead)]),
        }}
      />
      <div className="two even">
        <ColumnPlot
          caption={
            views === 0
              ? 'Nothing was fetched ahead'
              : `Browsers fetched ${grouped(Math.round((ahead / views) * 100))} pages ahead for every hundred viewed`
          }
          note="We do not know whether they were ever viewed."
          height={150}
          unit="fetched ahead"
          points={days.filter((day) => day.ahead !== null).length}
          columns={days.map((day) => columnOf(day.ahead, isLong ? 'fill-sea-4' : 'fill-paper edge'))}
          labels={() => dayLabels(days)}
          figures={{
            head: ['Day', 'Fetched ahead'],
            rows: days.toReversed().map((day) => [dayWords(day.day), cell(day.ahead)]),
          }}
        />
        <ColumnPlot
          caption="Views by month, eighteen months"
          note="The current month is not complete."
          height={150}
          unit="views a month"
          points={months.filter((month) => month.views !== null).length}
          columns={months.map((month, at) =>
            columnOf(month.views, at === months.length - 1 ? 'fill-paper edge' : 'fill-sea-3 edge'),
          )}
          labels={monthLabels(months)}
          figures={{
            head: ['Month', 'Views'],
            rows: months.toReversed().map((month) => [monthWords(month.month), cell(month.views)]),
          }}
        />
      </div>
    </>
  );
}

/** Distribution of a vital, with the limit of "good". */
export function VitalPlot({ name, counts }: { readonly name: VitalName; readonly counts: readonly BucketCount[] }) {
  const { says, good, poor } = thresholds[name];
  const p75 = p75Of(counts);
  if (p75 === undefined) return <Plot caption={`${name}: not measured`} note={says} height={170} draw={() => null} />;
  const { bins, at, labels } = vitalScale(name, counts);
  const caption = `${name}: ${shareBelow(counts, good)}% good`;
  return (
    <Plot
      caption={caption}
      note={says}
      height={170}
      draw={(sheet) => (
        <Distribution
          sheet={sheet}
          bins={bins}
          good={at(good)}
          poor={at(poor)}
          words={{ good: vitalWords(name, good), poor: vitalWords(name, poor) }}
          mark={{ at: at(p75), words: `p75: ${vitalWords(name, p75)}` }}
          says={caption}
          labels={labels}
        />
      )}
      legend={[
        { look: 'bg-sea-3', words: 'good' },
        { look: 'bg-buff-2', words: 'between' },
        { look: 'hatch', words: 'poor' },
      ]}
      figures={{
        head: ['At most', 'Visits'],
        rows: counts.map(({ atMost, samples: some }) => [vitalWords(name, atMost), grouped(some)]),
      }}
    />
  );
}
