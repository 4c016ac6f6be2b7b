import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { evenMarks, Range, travel, type Mark } from '../Range.tsx';
import { Statement } from '../Statement.tsx';
import { Switch } from '../Switch.tsx';
import { usePainter } from '../use-painter.ts';
import { useSettled } from '../use-settled.ts';
import { gainLimit, gains, horizon, mostDelay, type Loop } from './delayed-loop.ts';
import type { GovernorWords } from './governor-words.ts';
import { layouts, momentAt } from './layout.ts';
import { first, movingParts, type Shown } from './moving-parts.ts';
import { readings, statementOf } from './statements.ts';
import { useRunOnce } from './use-run-once.ts';

interface Properties {
  readonly words: GovernorWords;
  /** The drawing, rendered with the page. */
  readonly children?: ReactNode;
}

/** Place of a gain on its scale, 0 to 1. */
function placeOf(gain: number): number {
  return (gain - gains.least) / (gains.most - gains.least);
}

const gainMarks: readonly Mark[] = Array.from({ length: 12 }, (_, tenth) => ({
  at: placeOf((tenth + 1) / 10),
  isLong: tenth % 5 === 4,
}));

/** What the reader may not pass, on the scale of the gain. */
function GainLimit({ delay }: { readonly delay: number }) {
  const at = Math.round(placeOf(Math.min(gains.most, gainLimit(delay))) * travel * 10) / 10;
  return (
    <>
      {at < travel && <path className="fig-beyond" d={`M${at} 0H${travel}V6H${at}Z`} />}
      <path className="fig-limit" d={`M${at} 0V14`} />
    </>
  );
}

function sameLoop(one: Loop, other: Loop): boolean {
  return one.gain === other.gain && one.delay === other.delay && one.isClamped === other.isClamped;
}

/** A governor that corrects late: gain, delay and clamp to set, a moment to look at. Its first state is the page's own markup. */
export function Governor({ words, children }: Properties) {
  const frame = useRef<HTMLDivElement>(null);
  const gain = useRef<HTMLInputElement>(null);
  const delay = useRef<HTMLInputElement>(null);
  const seconds = useRef<HTMLInputElement>(null);
  const clamp = useRef<HTMLInputElement>(null);
  const [loop, setLoop] = useState<Loop>(first);
  const [moment, setMoment] = useState(first.moment);

  const shown: Shown = { ...loop, moment };
  const painter = usePainter(frame, (composition) => movingParts(shown, layouts[composition]));
  const look = (at: number): void => {
    painter.current?.paint((composition) => movingParts({ ...loop, moment: at }, layouts[composition]));
    const whole = Math.floor(at);
    if (seconds.current) seconds.current.valueAsNumber = whole;
    setMoment(whole);
  };
  const { isRunning, press, stop } = useRunOnce(look);

  // The controls hold what is set: read from them, what was moved before the figure woke counts.
  const read = (): void => {
    if (!gain.current || !delay.current || !seconds.current || !clamp.current) return;
    const set = {
      gain: gain.current.valueAsNumber,
      delay: delay.current.valueAsNumber,
      isClamped: clamp.current.checked,
    };
    setLoop((before) => (sameLoop(before, set) ? before : set));
    setMoment(seconds.current.valueAsNumber);
  };
  const waken = useRef(read);
  useEffect(() => {
    waken.current();
  }, []);

  // The trace can be dragged as well: the moment follows the pointer.
  const drag = useRef((at: number): void => {
    if (!seconds.current) return;
    seconds.current.valueAsNumber = Math.round(Math.max(0, Math.min(horizon, at)));
    seconds.current.dispatchEvent(new Event('input', { bubbles: true }));
  });
  useEffect(() => {
    const ends = new AbortController();
    for (const sheet of painter.current?.sheets ?? []) {
      for (const pad of sheet.elements('pad')) {
        const follow = ({ clientX, clientY }: PointerEvent): void => {
          const matrix = sheet.svg.getScreenCTM()?.inverse();
          if (matrix)
            drag.current(
              momentAt(layouts[sheet.composition], new DOMPoint(clientX, clientY).matrixTransform(matrix).x),
            );
        };
        pad.addEventListener(
          'pointerdown',
          (event) => {
            pad.setPointerCapture(event.pointerId);
            follow(event);
          },
          ends,
        );
        pad.addEventListener(
          'pointermove',
          (event) => {
            if (pad.hasPointerCapture(event.pointerId)) follow(event);
          },
          ends,
        );
      }
    }
    return () => {
      ends.abort();
    };
  }, [painter]);

  const settled = useSettled(loop);
  const statement = useMemo(() => statementOf(settled, words), [settled, words]);
  const said = readings(shown, words);
  return (
    <div
      className="fig-frame"
      ref={frame}
      onInput={({ target }) => {
        if (target === seconds.current) stop();
        read();
      }}
    >
      {children}
      <div className="fig-block">
        <Statement {...statement} />
        <div className="fig-controls">
          <Range
            id="governor-gain"
            label={
              <>
                {words.gain.label} <i>{words.gain.symbol}</i>
              </>
            }
            value={said.gain}
            spoken={said.gainSpoken}
            min={gains.least}
            max={gains.most}
            step={gains.step}
            first={first.gain}
            input={gain}
            marks={gainMarks}
            limit={<GainLimit delay={loop.delay} />}
            note={
              <>
                <span className="fig-over">{said.limit}</span>
                {said.half}
              </>
            }
          />
          <Range
            id="governor-delay"
            label={
              <>
                {words.delay.label} <i>{words.delay.symbol}</i>
              </>
            }
            value={said.delay}
            spoken={said.delaySpoken}
            min={0}
            max={mostDelay}
            step={1}
            first={first.delay}
            input={delay}
            marks={evenMarks(mostDelay, 1)}
            note={words.delay.note}
          />
          <Range
            id="governor-moment"
            label={words.moment.label}
            value={said.moment}
            spoken={said.momentSpoken}
            min={0}
            max={horizon}
            step={1}
            first={first.moment}
            input={seconds}
            marks={evenMarks(horizon, 12)}
            note={said.speed}
          />
          <div className="fig-control fig-live">
            <button
              className="fig-button"
              type="button"
              onClick={() => {
                press(moment);
              }}
            >
              {isRunning ? words.once.stop : words.once.run}
            </button>
            <Switch label={said.clamp} input={clamp} />
          </div>
        </div>
      </div>
    </div>
  );
}
