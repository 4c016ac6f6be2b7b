import { useState, useSyncExternalStore } from 'react';
import { pageStore } from '../../../ui/stores/page-store.ts';
import type { EnquiryList } from './api.ts';

/** Holds new rows back while pointer or focus is in the list, so that rows do not move. @param of key of the list */
export function useFresh(list: EnquiryList | undefined, older: boolean, of: string) {
  // Outside React: entering the list renders nothing again unless rows are held back.
  const [inside] = useState(() => pageStore({ pointer: false, focus: false }));
  const [seen, setSeen] = useState<{ readonly of: string; readonly keys: ReadonlySet<string> }>();
  const rows = list === undefined || older ? [] : list.rows;
  const keyOf = ({ reference, turn }: EnquiryList['rows'][number]): string => `${reference} ${turn}`;
  const show = (): void => setSeen({ of, keys: new Set(rows.map(keyOf)) });
  const unseen = seen?.of === of ? rows.filter((row) => !seen.keys.has(keyOf(row))) : rows;
  const holds = (): boolean =>
    unseen.length > 0 && seen?.of === of && Object.values(inside.get()).some((isInside) => isInside);
  const waits = useSyncExternalStore(inside.subscribe, holds) ? unseen : [];
  if (unseen.length > 0 && waits.length === 0) show();
  const track = (change: Partial<ReturnType<typeof inside.get>>) => () => inside.set({ ...inside.get(), ...change });
  return {
    list: list && waits.length > 0 ? { ...list, rows: rows.filter((row) => !waits.includes(row)) } : list,
    waiting: waits.length,
    show,
    inside: {
      onPointerEnter: track({ pointer: true }),
      onPointerLeave: track({ pointer: false }),
      onFocus: track({ focus: true }),
      onBlur: track({ focus: false }),
    },
  };
}
