import { Plot } from '../../../ui/plots/Plot.tsx';
import { grouped } from '../../../ui/numbers.ts';

interface Night {
  /** Day of UTC. */
  readonly day: string;
  /** Null: no run, so nothing is known. */
  readonly deleted: number | null;
}

const named = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The end of a scale that begins at nought: 1, 2 or 5 of a power of ten, at least ten. */
function endOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 10)));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= most) ?? power * 10;
}

function Drawing({
  nights,
  width,
  says,
}: {
  readonly nights: readonly Night[];
  readonly width: number;
  readonly says: string;
}) {
  const [left, foot, head] = [44, 146, 22];
  const end = endOf(Math.max(...nights.map(({ deleted }) => deleted ?? 0)));
  const y = (value: number): number => foot - ((foot - head) * value) / end;
  const step = (width - left - 8) / Math.max(nights.length, 1);
  return (
    <svg className="p" viewBox={`0 0 ${width} 170`} role="img" aria-label={says}>
      <text x="0" y="10">
        rows a day
      </text>
      {[0, end / 2, end].map((value) => (
        <g key={value}>
          {value === 0 ? null : <path className="hair" d={`M${left} ${y(value)}H${width - 8}`} />}
          <text x={left - 6} y={y(value) + 4} textAnchor="end">
            {grouped(value)}
          </text>
        </g>
      ))}
      {nights.map(({ day, deleted }, index) => {
        const x = left + 1.5 + index * step;
        return deleted === null ? (
          <path key={day} className="hair" d={`M${x} ${foot - 6}h${step - 3}`} strokeDasharray="2 2" />
        ) : (
          <rect
            key={day}
            className="sea3 edge"
            x={x}
            y={y(deleted)}
            width={Math.max(step - 3, 1)}
            height={foot - y(deleted)}
          />
        );
      })}
      <path className="axis0" d={`M${left} ${foot + 0.5}H${width - 8}`} />
      {[0, 15].map((index) => {
        const night = nights[index];
        return night === undefined ? null : (
          <g key={index}>
            <path className="axis0" d={`M${left + 0.5 + index * step} ${foot}v5`} />
            <text x={left + 3 + index * step} y={foot + 17}>
              {named.format(new Date(night.day))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** How much was deleted on each of the last days, with the same figures as a table. */
export function NightsPlot({ nights }: { readonly nights: readonly Night[] }) {
  const known = nights.flatMap(({ deleted }) => deleted ?? []);
  const mean = known.length === 0 ? 0 : Math.round(known.reduce((sum, deleted) => sum + deleted, 0) / known.length);
  const says =
    known.length === 0
      ? 'No run in the last 30 days is known'
      : `About ${grouped(mean)} ${mean === 1 ? 'row goes' : 'rows go'} each day, on ${known.length} ${known.length === 1 ? 'day' : 'days'} that are known`;
  const rows = [...nights]
    .reverse()
    .map(({ day, deleted }) => [long.format(new Date(day)), deleted === null ? 'not known' : grouped(deleted)]);
  return (
    <Plot
      caption={says}
      height={180}
      draw={({ width }) => <Drawing nights={nights} width={width} says={says} />}
      figures={{ head: ['Day (UTC)', 'Rows deleted'], rows }}
    />
  );
}
