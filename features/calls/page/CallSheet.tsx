import type { ReactNode } from 'react';
import { fillMarkers } from '../../../contract/slots.ts';
import type { CallsCopy } from './calls-words.ts';
import { Week, type ShownWeek } from './Week.tsx';

/** A call's data on its page. */
export interface ShownCall {
  readonly token: string;
  readonly zone: string;
  /** Values of the sentences' slots. */
  readonly said: Readonly<
    Record<
      'reference' | 'day' | 'weekday' | 'here' | 'ends' | 'place' | 'there' | 'there-ends' | 'desk-place' | 'reminder',
      string
    >
  >;
  readonly week: ShownWeek;
}

interface Properties {
  readonly words: CallsCopy;
  readonly call: ShownCall;
  readonly heading: string;
  /** Text alternative of the day's drawing, and its caption after the day's name. */
  readonly drawing: string;
  readonly text: string;
  /** Content under the heading, and under the drawing. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** The page of a call: text on the left, the drawing of its day on the right. */
export function CallSheet({
  words: { booked, days },
  call: { said, week },
  heading,
  drawing,
  text,
  children,
  below,
}: Properties) {
  return (
    <section className="call-sheet wrap" aria-labelledby="call">
      <div>
        <p className="mb-4 text-small font-medium text-ink-2 figures">{fillMarkers(booked.kicker, said)}</p>
        <h1 id="call">{heading}</h1>
        {children}
      </div>
      <div>
        <figure>
          <Week week={week} words={days} label={fillMarkers(drawing, said)} />
          <figcaption className="max-w-184 pt-3 text-note/[1.5] text-ink-2">
            <b className="font-semibold text-ink">{fillMarkers(booked.caption, said)}</b> {text}
          </figcaption>
        </figure>
        {below}
      </div>
    </section>
  );
}
