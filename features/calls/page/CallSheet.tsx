import type { ReactNode } from 'react';
import { fillMarkers } from '../../../contract/slots.ts';
import type { Strip } from '../strip.ts';
import type { CallsCopy } from './calls-words.ts';
import { Flare, Tide } from './Tide.tsx';

/** A call as its page shows it. */
export interface ShownCall {
  readonly token: string;
  readonly zone: string;
  /** What the sentences of the page say of it, by slot. */
  readonly said: Readonly<
    Record<
      'reference' | 'day' | 'weekday' | 'here' | 'ends' | 'place' | 'there' | 'there-ends' | 'desk-place' | 'reminder',
      string
    >
  >;
  /** The day, and where the call begins on it, in percent. */
  readonly drawing: Strip;
  readonly x: string;
  /** The call as a bar and the time kept free after it, where it takes place; in percent. */
  readonly bar: { readonly length: string; readonly keptX: string; readonly kept: string } | undefined;
}

interface Properties {
  readonly words: CallsCopy;
  readonly call: ShownCall;
  readonly heading: string;
  /** The day's drawing in words, and its caption after the day's name. */
  readonly drawing: string;
  readonly text: string;
  /** What stands under the heading, and under the drawing. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** What became of a call: words on the left, the tide of its day on the right. */
export function CallSheet({
  words: { booked },
  call: { said, x, bar, ...call },
  heading,
  drawing,
  text,
  children,
  below,
}: Properties) {
  return (
    <section className="call-sheet wrap" aria-labelledby="call">
      <div>
        <p className="call-kicker figures">{fillMarkers(booked.kicker, said)}</p>
        <h1 id="call">{heading}</h1>
        {children}
      </div>
      <div>
        <figure>
          <div className="call-frame">
            <Tide drawing={call.drawing} label={fillMarkers(drawing, said)}>
              {bar && (
                <>
                  <svg x={`${x}%`} y="54%" overflow="visible">
                    <rect className="tide-call" y="-5" width={`${bar.length}%`} height="10" />
                  </svg>
                  <svg x={`${bar.keptX}%`} y="54%" overflow="visible">
                    <rect className="tide-kept" y="-5" width={`${bar.kept}%`} height="10" />
                  </svg>
                </>
              )}
              <Flare x={`${x}%`} />
            </Tide>
          </div>
          <figcaption>
            <b>{fillMarkers(booked.caption, said)}</b> {text}
          </figcaption>
        </figure>
        {below}
      </div>
    </section>
  );
}
