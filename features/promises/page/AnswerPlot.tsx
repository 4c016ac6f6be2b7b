import { slotMarker } from '../../../contract/blocks.ts';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import type { PromisesWords } from './promises-words.ts';

/** Place of a mark that must not be stretched with the columns. */
function at(slot: string): string {
  return `${slotMarker(slot)}%`;
}

/**
 * Hours to an answer, a column for each month: half were faster than the tick, nine in ten than the bar, the ring or the
 * triangle is the slowest. Shapes that may stretch stand in the inner drawing, marks and letters beside it.
 */
export function AnswerPlot({ words }: { readonly words: PromisesWords['figures'] }) {
  return (
    <>
      <svg className="answer-plot" role="img" aria-label={words.plotAlt}>
        <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none" overflow="visible">
          <Repeated block="limit">
            <rect className="plot-promised" y={slotMarker('limit-at')} width="100" height={slotMarker('limit-height')} />
          </Repeated>
          <Repeated block="column">
            <rect className="plot-bar" x={slotMarker('bar')} y={slotMarker('most-at')} width="1.8" height={slotMarker('most-height')} />
          </Repeated>
          <path className="plot-axis" d="M0 100H100" />
          <Repeated block="limit">
            <path className="plot-limit" d={`M0 ${slotMarker('limit-at')}H100`} />
          </Repeated>
        </svg>
        <Repeated block="limit">
          <text className="plot-limit-word" x="100%" y={at('limit-at')} dy="-5">
            {words.limit}
          </text>
        </Repeated>
        <Repeated block="column">
          <svg x={at('x')} y={at('half-at')} overflow="visible">
            <path className="plot-half" d="M-6 0H6" />
          </svg>
          <Repeated block="ontime">
            <svg x={at('x')} y={at('slowest-at')} overflow="visible">
              <circle className="plot-slowest" r="2.6" />
            </svg>
          </Repeated>
          <Repeated block="overdue">
            <svg x={at('x')} y={at('slowest-at')} overflow="visible">
              <path className="plot-missed" d="M0-6 6.5 5h-13Z" />
            </svg>
          </Repeated>
        </Repeated>
        <Repeated block="tick">
          <text x={at('x')} y="100%" dy="15">
            {slotMarker('short')}
          </text>
        </Repeated>
      </svg>
      <p className="pledge-key">{words.plotKey}</p>
    </>
  );
}
