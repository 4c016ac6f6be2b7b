import { useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface Selection {
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  /** Toggles a row; with `range`, all rows between the last one and this one. */
  readonly toggle: (id: string, range?: boolean) => void;
  readonly all: () => void;
  readonly clear: () => void;
  readonly state: 'none' | 'some' | 'all';
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  readonly last?: string;
}

function toggled({ ids, last }: Chosen, rows: readonly string[], id: string, range: boolean): Chosen {
  const next = new Set(rows.filter((row) => ids.has(row)));
  const from = range && last !== undefined ? rows.indexOf(last) : -1;
  const to = rows.indexOf(id);
  if (from >= 0 && to >= 0) for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row);
  else if (!next.delete(id)) next.add(id);
  return { ids: next, last: id };
}

/** The selected rows; a row that disappears is deselected. */
export function useSelection(rows: readonly string[]): Selection {
  const [chosen, setChosen] = useState<Chosen>({ ids: new Set() });
  const ids = rows.filter((id) => chosen.ids.has(id));
  const shown = useRef(rows);
  useLayoutEffect(() => {
    shown.current = rows;
  });
  // The same function each time, so that only the row in question is rendered again.
  const toggle = useCallback((id: string, range = false) => {
    const among = shown.current;
    setChosen((before) => toggled(before, among, id, range));
  }, []);
  return {
    ids,
    has: (id) => chosen.ids.has(id),
    toggle,
    all: () => setChosen((before) => ({ ...before, ids: new Set(ids.length === rows.length ? [] : rows) })),
    clear: () => setChosen((before) => ({ ...before, ids: new Set() })),
    state: ids.length === 0 ? 'none' : ids.length === rows.length ? 'all' : 'some',
  };
}
