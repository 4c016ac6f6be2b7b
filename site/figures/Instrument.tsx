import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fill } from '../../contract/slots.ts';
import type { Statement } from './figure-words.ts';
import type { InstrumentWords } from './instrument-words.ts';
import type { Room } from './pen.ts';
import { Sheet } from './Sheet.tsx';
import type { FigureState } from './use-setting.ts';

/** What an article gives its figures. */
export interface FigureProperties<Words> {
  readonly id: string;
  readonly words: Words;
  readonly frame: InstrumentWords;
  /** The drawing in its initial state, rendered with the page. */
  readonly children?: ReactNode;
}

interface Properties<Setting, Words> extends FigureProperties<Words> {
  readonly held: FigureState<Setting>;
  readonly draw: (room: Room) => ReactNode;
  /** Describes the effect of a setting. Must be the same function on every render, as `name`. */
  readonly say: (setting: Setting, words: Words) => Statement;
  readonly name: (setting: Setting, words: Words) => string;
  readonly controls: ReactNode;
  /** Controls directly below the drawing, each under the part that it changes. */
  readonly under?: ReactNode;
  readonly acts?: ReactNode;
  /** The full text alternative of the drawing: in the frame, or as a `table` below it where it is long. */
  readonly beside?: ReactNode;
  readonly table?: ReactNode;
}

/** Milliseconds without a change before a state is announced: every step of a drag would flood screen readers. */
const quiet = 300;

/** A debounced value: the latest one that did not change for `quiet` milliseconds. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, quiet, value);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}

/** The size of an element's content box in whole CSS pixels; undefined until it is measured. */
function useRoom() {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setRoom({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [element, room] as const;
}

/** Copies the link to this setting, or tells the reader that it is in the address bar if copying is not allowed. */
function useSharing<Setting>({ shown, address }: FigureState<Setting>, { copied, kept }: InstrumentWords) {
  const [done, setDone] = useState<{ readonly of: Setting; readonly said: string }>();
  const share = async (id: string): Promise<void> => {
    const link = address(id);
    let said = copied;
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      said = kept;
    }
    setDone({ of: shown, said });
  };
  return { share, said: done?.of === shown ? done.said : '' };
}

/** The frame of a figure. A statement is a new element (`key`): moved within one, its text counts as layout shift. */
export function Instrument<Setting, Words extends { readonly alt: string }>(properties: Properties<Setting, Words>) {
  const { id, held, words, frame, children, draw, say, name, controls, under, acts, beside, table } = properties;
  const { shown, before, isFirst, controls: form, read, reset } = held;
  const [sheet, room] = useRoom();
  const { share, said } = useSharing(held, frame);
  const settled = useSettled(shown);
  const { word, rest, then } = useMemo(() => say(settled, words), [say, settled, words]);
  const ghost = useMemo(
    () => before && { setting: name(before, words), ...say(before, words) },
    [before, name, say, words],
  );
  return (
    <>
      <form
        className="fig-frame"
        autoComplete="off"
        ref={form}
        onInput={read}
        onSubmit={(event) => {
          event.preventDefault();
          void share(id);
        }}
      >
        <div className="fig-view">
          <output className="fig-said" aria-live="polite" aria-atomic="true">
            <span key={`${word}${rest}${then}`}>
              <b>{word}</b> {rest} <i>{then}</i>
            </span>
          </output>
          <div className="fig-sheet" role="img" aria-label={words.alt} ref={sheet} data-live={room && ''}>
            {children}
            {room && (
              <Sheet className="live" {...room}>
                {draw(room)}
              </Sheet>
            )}
          </div>
        </div>
        {under !== undefined && <div className="fig-under fig-live">{under}</div>}
        <div className="fig-controls fig-live" role="group" aria-label={frame.controls}>
          {controls}
          <div className="fig-acts">
            {acts}
            <button className="fig-button" type="submit">
              {frame.share}
            </button>
          </div>
        </div>
        {beside}
      </form>
      <div className="fig-after fig-live">
        {ghost && (
          <p className="fig-before">
            {fill(frame.before, { setting: ghost.setting, said: `${ghost.word} ${ghost.rest}` })}
          </p>
        )}
        {!isFirst && (
          <button type="button" onClick={reset}>
            {frame.reset}
          </button>
        )}
        <span role="status">{said}</span>
      </div>
      {table}
    </>
  );
}
