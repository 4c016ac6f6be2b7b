import { useEffect, useRef, useState } from 'react';
import { horizon } from './delayed-loop.ts';

/** Seconds of the run that pass in one second of the reader's. */
const speed = 5;

/**
 * Runs the moment shown from the load coming off to the end of the graph, once. Where less motion is asked for it jumps
 * to the end, and from there to the beginning.
 * @param show takes the moment of each frame, in seconds
 */
export function useRunOnce(show: (moment: number) => void) {
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
    // Asked here: a module shared with the script of every page would be one more request of every page.
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
