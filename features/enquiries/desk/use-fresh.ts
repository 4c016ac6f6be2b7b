import { useState } from 'react';
import type { EnquiryList } from './api.ts';

/** Holds new rows back while pointer or focus is in the list, so that rows do not move. @param of key of the list */
export function useFresh(list: EnquiryList | undefined, older: boolean, of: string) {
  const [inside, setInside] = useState({ pointer: false, focus: false });
  const [seen, setSeen] = useState<{ readonly of: string; readonly keys: ReadonlySet<string> }>();
  const rows = list === undefined || older ? [] : list.rows;
  const keyOf = ({ reference, turn }: EnquiryList['rows'][number]): string => `${reference} ${turn}`;
  const show = (): void => setSeen({ of, keys: new Set(rows.map(keyOf)) });
  const unseen = seen?.of === of ? rows.filter((row) => !seen.keys.has(keyOf(row))) : rows;
  const waits = seen?.of === of && (inside.pointer || inside.focus) ? unseen : [];
  if (unseen.length > 0 && waits.length === 0) show();
  return {
    list: list && waits.length > 0 ? { ...list, rows: rows.filter((row) => !waits.includes(row)) } : list,
    waiting: waits.length,
    show,
    /** Handlers that track whether pointer or focus is in the list. */
    inside: {
      onPointerEnter: () => setInside({ ...inside, pointer: true }),
      onPointerLeave: () => setInside({ ...inside, pointer: false }),
      onFocus: () => setInside({ ...inside, focus: true }),
      onBlur: () => setInside({ ...inside, focus: false }),
    },
  };
}
