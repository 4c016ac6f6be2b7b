import { InlineDrawing } from '../../ui/InlineDrawing.tsx';
import { compositions } from './layout.ts';
import type { LeadingMarksWords } from './leading-marks-words.ts';

const sentences = [
  ['out-left', 'outLeft'],
  ['in-left', 'inLeft'],
  ['closed', 'closed'],
  ['in-right', 'inRight'],
  ['out-right', 'outRight'],
] as const;

/** Two leading marks and a ship that crosses their line by scrolling: static markup, numbers are CSS counters. */
export function LeadingMarks({ alt, region, says, reads }: LeadingMarksWords) {
  return (
    <>
      <p className="fig-said lm-live">
        {sentences.map(([name, key]) => (
          <span key={name} className={`lm-${name}`}>
            <b>{says[key].word}</b> {says[key].rest}
          </span>
        ))}
      </p>
      <div className="lm-scroller" role="region" aria-label={region} tabIndex={0}>
        <div className="lm-sheet">
          {compositions.map((composition) => (
            <InlineDrawing
              key={composition}
              name={`figure-leading-marks-${composition}`}
              label={alt}
              className={composition}
            />
          ))}
        </div>
      </div>
      <dl className="lm-reads lm-live">
        <div>
          <dt>{reads.off}</dt>
          <dd className="lm-off" />
        </div>
        <div>
          <dt>{reads.open}</dt>
          <dd className="lm-open" />
        </div>
        <div>
          <dt>{reads.room}</dt>
          <dd className="lm-room" />
        </div>
      </dl>
    </>
  );
}
