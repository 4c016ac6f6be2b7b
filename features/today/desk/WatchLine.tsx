import type { TodayAnswer } from './api.ts';
import { clockOf, longDay, zoneWords } from '../../../ui/time/words.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { hoursBetween, outside, placeLabels } from './watch-line.ts';
import { hour } from '../../../contract/time.ts';

/** The scale begins so long before now, and reaches so far, on a wide and on a narrow screen; hours. */
const behind = 2.5;
const ahead = { wide: 24, narrow: 9 } as const;
/** Most marks that have room for their words. */
const mostLabels = 12;
/** Heights in the drawing's units. */
const [labelStep, head, below] = [16, 34, 38];
const flare = 'M0 0C9.21-6.85 13.22-15.09 23.1-20.79C31.82-25.83 38.28-14.64 29.56-9.61C19.68-3.91 10.54-4.55 0 0Z';

interface Drawing {
  readonly data: TodayAnswer;
  readonly now: Date;
  readonly zone: string;
  readonly width: number;
  readonly narrow: boolean;
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}

function labelOf(
  { at, reference, late }: { readonly at: number; readonly reference: string; readonly late: boolean },
  zone: string,
): string {
  const clock = clockOf(new Date(at), zone);
  return late ? clock : `${clock} ${reference.slice(0, 6)}`;
}

function Scale({ data, now, zone, width, narrow }: Drawing) {
  const from = now.getTime() - behind * hour;
  const to = now.getTime() + (narrow ? ahead.narrow : ahead.wide) * hour;
  const x = (at: number): number => round(((at - from) / (to - from)) * width);
  const within = (at: number): boolean => at >= from && at < to;
  const marks = data.enquiries
    .map(({ reference, dueAt }) => ({ at: Date.parse(dueAt), reference, late: Date.parse(dueAt) < now.getTime() }))
    .filter(({ at }) => within(at))
    .slice(0, mostLabels)
    .map((mark, _, all) => ({
      ...mark,
      x: x(mark.at),
      first: mark.late && all.every((other) => mark.at <= other.at),
      words: labelOf(mark, zone),
    }))
    // Overdue ones stand in the block above; here the oldest alone is named.
    .map((mark) => ({ ...mark, label: mark.late && !mark.first ? '' : mark.words }));
  const placed = placeLabels(marks, width);
  const lanes = Math.max(0, ...[...placed.values()].map(({ lane }) => lane + 1));
  const height = head + lanes * labelStep + below + 12;
  const base = height - below;
  const labelAt = (lane: number): number => base - 24 - lane * labelStep;
  const hourOf = (at: Date): number => Number(clockOf(at, zone).slice(0, 2));
  const hours = hoursBetween(new Date(from), new Date(to), hourOf);
  const every = narrow ? 3 : 2;
  const midnight = hours.find((entry) => entry.hour === 0);
  const gaps = outside(
    data.hours.map((stretch) => ({ from: Date.parse(stretch.from), until: Date.parse(stretch.until) })),
    from,
    to,
  );
  const band = { y: base - 12, height: 12 };
  const calls = data.calls.filter(({ startsAt, endsAt }) => Date.parse(endsAt) > from && Date.parse(startsAt) < to);
  const letters = data.letters.filter(({ state, startedAt }) => state === 'sending' && startedAt !== null);
  return (
    <svg
      className="p"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="A timeline of the next hours. Every mark is in the lists below."
    >
      {gaps.map((gap) => (
        <rect key={gap.from} className="hatchq" x={x(gap.from)} width={round(x(gap.until) - x(gap.from))} {...band} />
      ))}
      {calls.map((call) => {
        const [start, end] = [Math.max(Date.parse(call.startsAt), from), Math.min(Date.parse(call.endsAt), to)];
        return (
          <rect
            key={call.id}
            className={`${Date.parse(call.endsAt) < now.getTime() ? 'paperf' : 'sea3'} edge`}
            x={x(start)}
            width={Math.max(4, round(x(end) - x(start)))}
            {...band}
          />
        );
      })}
      {letters.map((letter) => {
        const start = Math.max(Date.parse(letter.startedAt ?? data.now), from);
        const end = Math.min(letter.endsAt === null ? now.getTime() : Date.parse(letter.endsAt), to);
        return (
          <rect
            key={letter.slug}
            className="dry edge"
            x={x(start)}
            width={Math.max(4, round(x(end) - x(start)))}
            {...band}
          />
        );
      })}
      <rect className="paperf axisbox" x=".5" y={base + 0.5} width={width - 1} height="6" />
      {hours.map(({ at, hour: clock }) =>
        clock % 2 === 0 ? (
          <rect
            key={at.getTime()}
            className="inkf"
            x={x(at.getTime())}
            y={base + 2}
            width={round(Math.min(x(at.getTime() + hour), width) - x(at.getTime()))}
            height="3"
          />
        ) : null,
      )}
      {hours.map(({ at, hour: clock }) =>
        clock % every === 0 && x(at.getTime()) < width - 8 ? (
          <g key={at.getTime()}>
            <path className="axis0" d={`M${x(at.getTime())} ${base + 7}v4`} />
            <text x={x(at.getTime())} y={base + 22} textAnchor="middle">
              {clock}
            </text>
          </g>
        ) : null,
      )}
      {midnight !== undefined && x(midnight.at.getTime()) < width - 140 ? (
        <>
          <path className="axis0" d={`M${x(midnight.at.getTime())} ${base + 7}v27`} />
          <text className="k" x={x(midnight.at.getTime()) + 5} y={height - 1}>
            {longDay(midnight.at, zone).replace(/ \d{4}$/, '')}
          </text>
        </>
      ) : null}
      {midnight === undefined || x(midnight.at.getTime()) > 120 ? (
        <text className="k" x="0" y={height - 1}>
          {longDay(new Date(from), zone).replace(/ \S+ \d{4}$/, '')}
        </text>
      ) : null}
      {marks.map((mark, index) => {
        const { lane, flipped } = placed.get(index) ?? { lane: 0, flipped: false };
        const y = labelAt(lane);
        const flared = mark.first;
        return (
          <g key={mark.reference}>
            <path className="cut" d={`M${mark.x} ${y - 10}V${base}`} />
            {flared ? (
              <g transform={`translate(${mark.x} ${y - 9}) scale(.72)`}>
                <path className="flaref" d={flare} />
              </g>
            ) : mark.label === '' ? null : (
              <path className="cut" d={`M${mark.x} ${y - 10}h${flipped ? -4 : 4}`} />
            )}
            <text
              className="o"
              x={round(mark.x + (flipped ? -7 : flared ? 30 : 7))}
              y={y}
              textAnchor={flipped ? 'end' : 'start'}
            >
              {mark.label}
            </text>
          </g>
        );
      })}
      <path className="bold" d={`M${x(now.getTime())} 14V${base + 7}`} />
      <text className="k" x={x(now.getTime()) + 5} y="10">
        Now, {clockOf(now, zone)}
      </text>
    </svg>
  );
}

/** The next hours as the chart's scale: ends of promises as limits, calls, a letter on its way, working hours. */
export function WatchLine({ data }: { readonly data: TodayAnswer }) {
  const now = useNow();
  const zone = useZone();
  return (
    <figure className="plot watch">
      <figcaption className="vh">The next 24 hours: promises due, calls and the newsletter</figcaption>
      <div className="wide">
        <Scale data={data} now={now} zone={zone} width={1176} narrow={false} />
      </div>
      <div className="narrow">
        <Scale data={data} now={now} zone={zone} width={358} narrow />
      </div>
      <p className="legendrow">
        {data.enquiries.length === 0 ? null : (
          <span>
            <span className="swatch limit" />a promise ends
          </span>
        )}
        <span>
          <span className="swatch sea3" />
          call
        </span>
        {data.letters.some(({ state }) => state === 'sending') ? (
          <span>
            <span className="swatch dry" />
            letter on its way
          </span>
        ) : null}
        <span>
          <span className="swatch off" />
          outside working hours
        </span>
        <span className="push faint">{zoneWords(zone, now)}, hours of the day</span>
      </p>
    </figure>
  );
}
