import { useState } from 'react';
import { readDay, readPastDay, writeDay } from './time/read-day.ts';
import { TextField, type FieldFrame } from './Field.tsx';

interface Properties extends FieldFrame {
  readonly value: string;
  readonly today: string;
  /** Whether it asks for a day up to today. */
  readonly past?: boolean;
  readonly onChange: (day: string | undefined) => void;
}

/**
 * A field for a day in words: `3 Dec`, `3/12`, `tomorrow`, `Thu`. A native date field would follow the browser's
 * locale.
 * @param value ISO 8601, `2026-12-03`; empty for none
 * @param today ISO 8601, in the room's zone
 * @param onChange with the ISO day, or `undefined` while the text is not a day
 */
export function DayField({ value, today, past = false, onChange, ...frame }: Properties) {
  const [text, setText] = useState(value === '' ? '' : writeDay(value));
  const readAs = past ? readPastDay : readDay;
  const read = readAs(text, today);
  const isToCome = past && readDay(text, today) !== undefined;
  return (
    <TextField
      {...frame}
      hint={
        frame.hint ??
        (read === undefined ? `Such as ${past ? '3 Nov, yesterday' : '3 Dec, tomorrow'} or Thu.` : writeDay(read))
      }
      error={
        frame.error ??
        (text === '' || read !== undefined ? undefined : isToCome ? 'That day is to come.' : 'Not a date.')
      }
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(readAs(typed, today));
      }}
    />
  );
}
