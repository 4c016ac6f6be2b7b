import { useState } from 'react';

export interface Selection {
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  /** Toggles a row; with `range`, all rows between the last one and this one. */
  readonly toggle: (id: string, range?: boolean) => void;
  readonly all: () => void;
  readonly clear: () => void;
  readonly state: 'none' | 'some' | 'all';
}

/** The selected rows; a row that disappears is deselected. */
export function useSelection(rows: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const ids = rows.filter((id) => chosen.has(id));
  const toggle = (id: string, range = false): void => {
    const next = new Set(ids);
    const from = range && last !== undefined ? rows.indexOf(last) : -1;
    const to = rows.indexOf(id);
    if (from >= 0 && to >= 0) for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row);
    else if (!next.delete(id)) next.add(id);
    setChosen(next);
    setLast(id);
  };
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle,
    all: () => setChosen(new Set(ids.length === rows.length ? [] : rows)),
    clear: () => setChosen(new Set()),
    state: ids.length === 0 ? 'none' : ids.length === rows.length ? 'all' : 'some',
  };
}
