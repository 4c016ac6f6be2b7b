import { useEffect, useRef, useState } from 'react';
import { Instrument, type FigureProperties } from '../Instrument.tsx';
import { Range } from '../Range.tsx';
import { Switch } from '../Switch.tsx';
import { useSetting } from '../use-setting.ts';
import { clampAt, gainLimit, gains, horizon } from './delayed-loop.ts';
import { delays, governorFigure, moments, type Shown } from './governor-setting.ts';
import type { GovernorWords } from './governor-words.ts';
import { GovernorDrawing } from './GovernorDrawing.tsx';
import { nameOf, readings, statementOf } from './statements.ts';

/** Position of a gain on its ruler, 0 to 1. */
function placeOf(gain: number): number {
  return (Math.min(gains.most, gain) - gains.least) / (gains.most - gains.least);
}

/** A governor with delayed correction: the reader sets gain, delay, clamp and the moment shown. */
export function Governor(figure: FigureProperties<GovernorWords>) {
  const { words } = figure;
  const held = useSetting(governorFigure);
  const { shown, before, turn } = held;
  const run = useRunOnce((moment) => turn({ ...shown, moment }));
  const said = readings(shown, words);
  const hand = (part: Partial<Shown>): void => {
    run.stop();
    turn({ ...shown, ...part });
  };
  return (
    <Instrument
      {...figure}
      held={held}
      say={statementOf}
      name={nameOf}
      draw={(room) => <GovernorDrawing room={room} words={words} shown={shown} before={before} onHand={hand} />}
      controls={
        <>
          <Range
            id="governor-gain"
            name="gain"
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
            first={governorFigure.first.gain}
            limit={placeOf(gainLimit(shown.delay))}
            before={before && placeOf(before.gain)}
            note={said.note}
          />
          <Range
            id="governor-delay"
            name="delay"
            label={
              <>
                {words.delay.label} <i>{words.delay.symbol}</i>
              </>
            }
            value={said.delay}
            spoken={said.delaySpoken}
            min={delays.least}
            max={delays.most}
            step={delays.step}
            first={governorFigure.first.delay}
            before={before && before.delay / delays.most}
            note={words.delay.note}
          />
          <Range
            id="governor-moment"
            name="moment"
            label={words.moment.label}
            value={said.moment}
            spoken={said.momentSpoken}
            min={moments.least}
            max={moments.most}
            step={moments.step}
            first={governorFigure.first.moment}
            onHand={run.stop}
          />
          <Switch name="trim" value={String(clampAt)} label={said.clamp} />
        </>
      }
      acts={
        <button className="fig-button" type="button" onClick={() => run.press(shown.moment)}>
          {run.isRunning ? words.once.stop : words.once.run}
        </button>
      }
    />
  );
}

/** Simulated seconds per second of playback. */
const speed = 5;

/**
 * Plays the run once, from the loss of load to the end of the graph. With reduced motion it jumps to the end, and from
 * the end to the beginning.
 * @param show called in each frame with the moment in seconds
 */
function useRunOnce(show: (moment: number) => void) {
  const frame = useRef(0);
  const latest = useRef(show);
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => {
    latest.current = show;
  });

  const stop = (): void => {
    cancelAnimationFrame(frame.current);
    setIsRunning(false);
  };
  const press = (from: number): void => {
    if (isRunning) {
      stop();
      return;
    }
    // Queried here: a module shared with the script of every page would be an extra request on every page.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(from < horizon ? horizon : 0);
      return;
    }
    let began: number | undefined;
    const step = (time: number): void => {
      began ??= time;
      const moment = Math.min(horizon, ((time - began) / 1000) * speed);
      latest.current(moment);
      if (moment < horizon) frame.current = requestAnimationFrame(step);
      else setIsRunning(false);
    };
    setIsRunning(true);
    frame.current = requestAnimationFrame(step);
  };
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
    },
    [],
  );
  return { isRunning, press, stop };
}
