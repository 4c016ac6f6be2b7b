import type { ReactNode } from 'react';
import { slotMarker } from '../../../contract/blocks.ts';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import type { CallsCopy } from './calls-words.ts';
import { Flare, Hours, Tide } from './Tide.tsx';

interface Properties {
  readonly words: CallsCopy;
  readonly heading: string;
  /** The day's drawing in words, and its caption after the day's name. */
  readonly drawing: string;
  readonly text: string;
  /** What stands under the heading, and under the drawing. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** What became of a call: words on the left, the tide of its day on the right. */
export function CallSheet({ words, heading, drawing, text, children, below }: Properties) {
  const at = (x: string) => ({ x: `${slotMarker(x)}%`, y: '54%' });
  return (
    <section className="call-sheet wrap" aria-labelledby="call">
      <div>
        <p className="call-kicker figures">{words.booked.kicker}</p>
        <h1 id="call">{heading}</h1>
        {children}
      </div>
      <div>
        <figure>
          <div className="call-frame">
            <Tide label={drawing} big>
              <Hours />
              <Repeated block="bar">
                <svg {...at('x')} overflow="visible">
                  <rect className="tide-call" y="-5" width={`${slotMarker('length')}%`} height="10" />
                </svg>
                <svg {...at('kept-x')} overflow="visible">
                  <rect className="tide-kept" y="-5" width={`${slotMarker('kept')}%`} height="10" />
                </svg>
              </Repeated>
              <Repeated block="flare">
                <Flare x={slotMarker('x')} />
              </Repeated>
            </Tide>
          </div>
          <figcaption>
            <b>{words.booked.caption}</b> {text}
          </figcaption>
        </figure>
        {below}
      </div>
    </section>
  );
}
