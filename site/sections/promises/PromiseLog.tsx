import { slotMarker } from '../../../contract/blocks.ts';
import type { CountedPromise } from '../../../contract/promise-register.ts';
import { fill } from '../../../contract/slots.ts';
import { Repeated } from '../answers/Repeated.tsx';
import type { PromisesWords } from './promises-words.ts';

interface Properties {
  readonly words: PromisesWords['log'];
  readonly counted: readonly CountedPromise[];
  /** How many lines of each kind. */
  readonly lines: { readonly counted: number; readonly proved: number; readonly words: number };
}

const columns = 12;
/** A line on which misses can stand has this much room, in lines. */
const room = 3;

/** Every promise a line over twelve months: solid is counted, dashed proved by tests, dotted our word; triangles are misses. */
export function PromiseLog({ words, counted, lines }: Properties) {
  const height = room * counted.length + (lines.counted - counted.length) + lines.proved + lines.words + 1;
  const y = (line: number): number =>
    Math.round(((line < counted.length ? (line + 0.7) * room : room * counted.length + line - counted.length + 0.5) / height) * 1e4) / 100;
  const drawn = (from: number, count: number): string => Array.from({ length: count }, (_, index) => `M0 ${y(from + index)}H100`).join('');
  const proved = lines.counted;
  return (
    <div className="wrap">
      <figure className="promise-log">
        <svg role="img" aria-label={words.alt}>
          <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none">
            <path
              className="log-months"
              d={Array.from({ length: columns - 1 }, (_, index) => `M${Math.round(((index + 1) / columns) * 1e4) / 100} 0V100`).join('')}
            />
            <path className="log-line" d={drawn(0, lines.counted)} />
            <path className="log-line" strokeDasharray="9 4" d={drawn(proved, lines.proved)} />
            <path className="log-line" strokeDasharray="1.5 4" d={drawn(proved + lines.proved, lines.words)} />
          </svg>
          <Repeated block="uncounted">
            <rect className="log-uncounted" width={`${slotMarker('width')}%`} height="100%" />
          </Repeated>
          <Repeated block="log-month">
            <text x={`${slotMarker('x')}%`} y="100%" dy="16">
              {slotMarker('month')}
            </text>
          </Repeated>
          {counted.map((promise, line) => (
            <Repeated key={promise} block={`log-${promise}`}>
              <svg x={`${slotMarker('x')}%`} y={`${y(line)}%`} overflow="visible">
                <path className="log-gap" d="M-13-4h26v8h-26Z" />
                <path className="plot-missed" d="M0-8 9 7H-9Z" />
              </svg>
            </Repeated>
          ))}
        </svg>
        <figcaption>
          <b>{words.title}</b> {words.caption} <Repeated block="uncounted">{fill(words.uncounted, { since: slotMarker('since') })}</Repeated>
        </figcaption>
      </figure>
    </div>
  );
}
