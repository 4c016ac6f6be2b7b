import { Pad } from '../Pad.tsx';
import { pen, place, rounded, within, type Box } from '../pen.ts';
import { setPoint } from './cone.ts';
import {
  errorAt,
  firstBeyond,
  gainLimit,
  graphEdge,
  horizon,
  limit,
  mostDelay,
  run,
  type Loop,
} from './delayed-loop.ts';
import type { Shown } from './governor-setting.ts';
import type { GovernorWords } from './governor-words.ts';

/** Seconds shown before the load comes off. */
const start = -mostDelay;
/** How far lines continue beyond the edge of the graph, so that they are clipped at their true slope. */
const beyond = 90;

interface Properties {
  readonly box: Box;
  readonly isSmall: boolean;
  readonly shown: Shown;
  readonly before: Loop | undefined;
  readonly words: GovernorWords['drawing'];
  readonly onMoment: ((moment: number) => void) | undefined;
}

/** Speed over time: this run, one at half the limit gain, the previous one, the moment and its delayed reading. */
export function SpeedGraph({ box, isSmall, shown, before, words, onMoment }: Properties) {
  const { x, y, w, h } = box;
  const right = (seconds: number): number => x + ((seconds - start) / (horizon - start)) * w;
  const down = (error: number): number => y + h / 2 - (within(error, -beyond, beyond) / graphEdge) * (h / 2);
  const line = (errors: readonly number[], from = 0): string =>
    errors.map((error, cycle) => `L${place(right(from + cycle), down(error))}`).join('');
  const curve = (errors: readonly number[]): string =>
    `M${place(right(start), down(0))}H${rounded(right(0))}${line(errors)}`;

  const { errors } = run(shown);
  const gone = firstBeyond(errors, graphEdge) ?? horizon;
  const breach = firstBeyond(errors, limit);
  const held = (error: number): number => down(within(error, -graphEdge, graphEdge));
  const [now, old] = [right(shown.moment), right(shown.moment - shown.delay)];
  const twelfths = [0, 12, 24, 36, 48];
  const half = { gain: gainLimit(shown.delay) / 2, delay: shown.delay, isClamped: false };
  const ticks = [1, -1].map((side) => {
    const marks = Array.from(
      { length: Math.ceil((w - 14) / 28) },
      (_, place) => `M${rounded(x + 14 + place * 28)} ${rounded(down(side * limit))}v${side * 4}`,
    );
    return `M${place(x, down(side * limit))}h${rounded(w)}${marks.join('')}`;
  });
  return (
    <>
      <path
        className="stroke-rule"
        strokeWidth={pen.fine}
        d={`M${place(x, y)}h${rounded(w)}M${place(x, y + h)}h${rounded(w)}`}
      />
      <path strokeWidth={pen.hair} d={twelfths.map((at) => `M${place(right(at), y + h)}v4`).join('')} />
      {twelfths.map((at) => (
        <text key={at} x={right(at)} y={y + h + 16} textAnchor={at === horizon ? 'end' : 'middle'}>
          {at === horizon ? `${at} s` : at}
        </text>
      ))}
      <path className="stroke-over" strokeWidth="1.2" d={ticks.join('')} />
      <path className="stroke-over" strokeWidth={pen.hair} d={`M${place(x, down(0))}h${rounded(w)}`} />
      {[limit, 0, -limit].map((error) => (
        <text key={error} className="over" x={x - 5} y={down(error) + 4} textAnchor="end">
          {setPoint + error}
        </text>
      ))}
      <text x={x} y={y - 6}>
        {isSmall ? words.unit : words.speed}
      </text>
      <svg x={x} y={y} width={w} height={h} viewBox={`${x} ${y} ${w} ${h}`}>
        <path className="stroke-ink-2" strokeWidth={pen.fine} strokeDasharray="5 4" d={curve(run(half).errors)} />
        {before && <path className="fig-ghost" d={curve(run(before).errors)} />}
        <path strokeWidth={pen.bold} d={curve(errors.slice(0, gone + 1))} />
        <path strokeWidth={pen.hair} d={line(errors.slice(gone), gone).replace('L', 'M')} />
        <path
          strokeWidth="4"
          strokeLinecap="round"
          d={errors
            .slice(0, gone + 1)
            .flatMap((error, cycle) => (Math.abs(error) < graphEdge ? [`M${place(right(cycle), down(error))}h0`] : []))
            .join('')}
        />
      </svg>
      {breach !== undefined && (
        <circle
          className="stroke-over"
          strokeWidth="1.6"
          r="7"
          cx={rounded(right(breach))}
          cy={rounded(down(within(errors[breach] ?? 0, 1.5 - graphEdge, graphEdge - 1.5)))}
        />
      )}
      <path strokeWidth={pen.hair} d={`M${place(now, y - 2)}V${rounded(y + h)}`} />
      <circle
        className="fill-paper"
        strokeWidth={pen.line}
        r="4.5"
        cx={rounded(now)}
        cy={rounded(held(errorAt(errors, shown.moment)))}
      />
      {shown.delay > 0 && (
        <>
          <circle
            className="fill-ink"
            r="4"
            cx={rounded(old)}
            cy={rounded(held(errorAt(errors, shown.moment - shown.delay)))}
          />
          <path strokeWidth={pen.fine} d={`M${place(old, y + 5)}v-5H${rounded(now)}v5`} />
          {!isSmall && (
            <text className="symbol" x={rounded(old - 5)} y={y + 8} textAnchor="end">
              {words.age}
            </text>
          )}
        </>
      )}
      <Pad
        scale={box}
        along="across"
        onPlace={onMoment && ((share) => onMoment(Math.round(within(start + share * (horizon - start), 0, horizon))))}
      />
    </>
  );
}
