import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fill } from '../../contract/slots.ts';
import type { Statement } from './figure-words.ts';
import type { InstrumentWords } from './instrument-words.ts';
import type { Room } from './pen.ts';
import { Sheet } from './Sheet.tsx';
import type { Instrument as Held } from './use-setting.ts';

interface Properties<Setting> {
  /** Its place in the page, which a shared address leads to. */
  readonly id: string;
  readonly held: Held<Setting>;
  readonly words: InstrumentWords;
  readonly alt: string;
  /** The drawing as the page is built with it. */
  readonly first: ReactNode;
  readonly draw: (room: Room) => ReactNode;
  /** What a setting does, in a sentence. Must be one function as long as the figure lives. */
  readonly say: (setting: Setting) => Statement;
  /** A setting in a few words. */
  readonly name: (setting: Setting) => string;
  readonly controls: ReactNode;
  /** Controls that stand under the drawing, each under its own piece of it. */
  readonly under?: ReactNode;
  /** More buttons beside the one that shares. */
  readonly acts?: ReactNode;
  /** What says the drawing in full: in the frame, or below it where it is long. */
  readonly beside?: ReactNode;
  readonly table?: ReactNode;
}

/**
 * How long nothing must have changed before a figure says what it shows; milliseconds. A screen reader says the rest of
 * a drag over it.
 */
const quiet = 300;

/** A value as it was when it last stood still for a while. */
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

/** The room inside an element, as soon as it is known. */
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

/** What the buttons under the controls have done: the address of this setting is copied, or stands in the bar. */
function useSharing<Setting>({ shown, address }: Held<Setting>, { copied, kept }: InstrumentWords) {
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

/**
 * The frame of every figure that is set: what it says, the drawing, the controls beside or under it, the setting
 * before, and the way to share. A new sentence is a new element: one that moved, because the one before has fewer
 * lines, would count as a layout shift.
 */
export function Instrument<Setting>(properties: Properties<Setting>) {
  const { id, held, words, alt, first, draw, say, name, controls, under, acts, beside, table } = properties;
  const { shown, before, isFirst, controls: frame, read, reset } = held;
  const [sheet, room] = useRoom();
  const { share, said } = useSharing(held, words);
  const settled = useSettled(shown);
  const { word, rest, then } = useMemo(() => say(settled), [say, settled]);
  const ghost = useMemo(() => before && { setting: name(before), ...say(before) }, [before, name, say]);
  return (
    <>
      <form
        className="fig-frame"
        autoComplete="off"
        ref={frame}
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
          <div className="fig-sheet" role="img" aria-label={alt} ref={sheet} data-live={room && ''}>
            {first}
            {room && (
              <Sheet className="live" {...room}>
                {draw(room)}
              </Sheet>
            )}
          </div>
        </div>
        {under !== undefined && <div className="fig-under fig-live">{under}</div>}
        <div className="fig-controls fig-live" role="group" aria-label={words.controls}>
          {controls}
          <div className="fig-acts">
            {acts}
            <button className="fig-button" type="submit">
              {words.share}
            </button>
          </div>
        </div>
        {beside}
      </form>
      <div className="fig-after fig-live">
        {ghost && (
          <p className="fig-before">
            {fill(words.before, { setting: ghost.setting, said: `${ghost.word} ${ghost.rest}` })}
          </p>
        )}
        {!isFirst && (
          <button type="button" onClick={reset}>
            {words.reset}
          </button>
        )}
        <span role="status">{said}</span>
      </div>
      {table}
    </>
  );
}
