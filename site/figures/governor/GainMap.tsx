import { Flare, Hatch } from '../Sheet.tsx';
import { Pad } from '../Pad.tsx';
import { block, pen, place, rounded, type Box } from '../pen.ts';
import { gainLimit, gains, horizon, mostDelay, run, settledAt, type Loop } from './delayed-loop.ts';
import type { GovernorWords } from './governor-words.ts';

/** Upper bounds of the settling time in seconds, each with its fill on the map. */
const bands = [
  { within: 8, fill: 'fill-sea-3' },
  { within: 16, fill: 'fill-sea-2' },
  { within: horizon, fill: 'fill-sea-1' },
  { within: Infinity, fill: 'fill-paper' },
] as const;
const delays = Array.from({ length: mostDelay + 1 }, (_, delay) => delay);

interface Stretch {
  readonly delay: number;
  readonly fill: string;
  readonly from: number;
  readonly to: number;
}

/** Settling times by gain at each delay, as stretches of equal fill; calculated once. */
let found: readonly Stretch[] | undefined;
function stretches(): readonly Stretch[] {
  found ??= delays.flatMap((delay) => {
    const most = Math.min(gains.most, gainLimit(delay));
    const along: Stretch[] = [];
    for (let gain = gains.least; gain < most - 1e-9; gain += gains.step) {
      const settles = settledAt(run({ gain, delay, isClamped: false }, 200).errors) ?? Infinity;
      const fill = bands.find(({ within }) => settles <= within)?.fill ?? 'fill-paper';
      const last = along.at(-1);
      const to = Math.min(most, gain + gains.step);
      if (last?.fill === fill) along[along.length - 1] = { ...last, to };
      else along.push({ delay, fill, from: gain, to });
    }
    return along;
  });
  return found;
}

interface Properties {
  readonly box: Box;
  readonly isSmall: boolean;
  readonly loop: Loop;
  readonly before: Loop | undefined;
  readonly words: GovernorWords['drawing'];
  readonly onLoop: ((loop: { readonly gain: number; readonly delay: number }) => void) | undefined;
}

/** A map of gain against delay: darker for shorter settling times, hatched if unstable; marks the current loop. */
export function GainMap({ box, isSmall, loop, before, words, onLoop }: Properties) {
  const { x, y, w, h } = box;
  const row = h / delays.length;
  const right = (gain: number): number => x + ((gain - gains.least) / (gains.most - gains.least)) * w;
  const down = (delay: number): number => y + delay * row;
  const middle = (of: Loop) => ({ cx: rounded(right(of.gain)), cy: rounded(down(of.delay) + row / 2) });
  const { cx, cy } = middle(loop);
  const filled = [...new Set(stretches().map(({ fill }) => fill))].map((fill) => ({
    fill,
    d: stretches()
      .filter((stretch) => stretch.fill === fill)
      .map(({ delay, from, to }) => block(right(from), down(delay), right(to) - right(from), row))
      .join(''),
  }));
  const limits = delays.filter((delay) => gainLimit(delay) < gains.most);
  return (
    <>
      <Hatch {...box} gap={8} />
      {filled.map(({ fill, d }) => (
        <path key={fill} className={`${fill} stroke-none`} d={d} />
      ))}
      <path
        className="stroke-rule"
        strokeWidth={pen.hair}
        d={delays
          .slice(1)
          .map((delay) => `M${place(x, down(delay))}h${rounded(w)}`)
          .join('')}
      />
      <path strokeWidth={pen.hair} d={block(x, y, w, h)} />
      <path
        className="stroke-over"
        strokeWidth="2.2"
        d={limits.map((delay) => `M${place(right(gainLimit(delay)), down(delay))}v${rounded(row)}`).join('')}
      />
      {delays
        .filter((delay) => delay % (isSmall ? 3 : 2) === 0)
        .map((delay) => (
          <text key={delay} x={x - 6} y={down(delay) + row / 2 + 4} textAnchor="end">
            {delay}
          </text>
        ))}
      {(isSmall ? [0.4, 0.8, 1.2] : [0.2, 0.4, 0.6, 0.8, 1, 1.2]).map((gain) => (
        <text key={gain} x={right(gain)} y={y + h + 14} textAnchor={gain === gains.most ? 'end' : 'middle'}>
          {gain.toFixed(1)}
        </text>
      ))}
      <text x={x - 26} y={y - 8}>
        {words.delay}
      </text>
      <text x={x} y={y + h + 14}>
        {words.gain}
      </text>
      <text x={x + w} y={y - 8} textAnchor="end">
        {words.never}
      </text>
      {!isSmall && (
        <text x={x + w * 0.42} y={y - 8} textAnchor="middle">
          {words.sooner}
        </text>
      )}
      {before && <circle className="fig-ring" r="5.5" {...middle(before)} />}
      <Flare x={cx} y={cy} size={isSmall ? 24 : 32} />
      <circle className="fill-paper" strokeWidth={pen.line} r="3.4" cx={cx} cy={cy} />
      <Pad
        scale={box}
        along="any"
        onPlace={
          onLoop &&
          ((share, depth) =>
            onLoop({
              gain: Math.round((gains.least + share * (gains.most - gains.least)) * 100) / 100,
              delay: Math.min(mostDelay, Math.floor(depth * delays.length)),
            }))
        }
      />
    </>
  );
}
