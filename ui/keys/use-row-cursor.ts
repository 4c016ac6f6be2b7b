import { useEffect, useRef, useState } from 'react';
import { useKeys, type KeyActs } from './use-keys.ts';

interface RowCursor {
  /** Id of the row the keys stand on. */
  readonly at: string | undefined;
  readonly move: (id: string) => void;
}

function focusRow(id: string): void {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  const target = row?.querySelector<HTMLElement>('.rowlink, a, button');
  target?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/**
 * J and K move through the rows of a list and take the focus with them, to the link of each row, which Enter then
 * opens. When the row it stands on goes, the cursor goes to the one that takes its place.
 * @param ids of the rows, in the order shown; each row carries `data-row`
 * @param keys acts on the row the cursor stands on, by key: `{ t: (id) => … }`
 * @param options.opens follows each move: with a record open beside the list, J opens the next
 * @param options.follows the row whose record is open: the cursor is there, also when the row has gone
 */
export function useRowCursor(
  ids: readonly string[],
  keys: Readonly<Record<string, (id: string) => void>> = {},
  {
    opens,
    begins,
    follows,
    when = true,
  }: {
    opens?: ((id: string) => void) | undefined;
    begins?: string | undefined;
    follows?: string | undefined;
    when?: boolean;
  } = {},
): RowCursor {
  const [own, setOwn] = useState(follows ?? begins);
  const [followed, setFollowed] = useState(follows);
  if (followed !== follows) {
    setFollowed(follows);
    if (follows !== undefined) setOwn(follows);
  }
  const at = follows ?? own;
  const place = useRef(0);
  const index = at === undefined ? -1 : ids.indexOf(at);
  useEffect(() => {
    if (index >= 0) {
      place.current = index;
      return;
    }
    if (at === undefined || follows !== undefined) return;
    // The row has gone: an enquiry was answered, a mail has left.
    const next = ids[Math.min(place.current, ids.length - 1)];
    setOwn(next);
    if (next !== undefined && document.activeElement === document.body) focusRow(next);
  }, [at, follows, ids, index]);
  const go = (step: number): void => {
    // Where no row is, J goes to the first, K to the last; where it has gone, J goes to the one in its place.
    const from =
      index >= 0 ? index : at !== undefined ? place.current - (step > 0 ? 1 : 0) : step > 0 ? -1 : ids.length;
    const next = ids[Math.min(ids.length - 1, Math.max(0, from + step))];
    if (next === undefined) return;
    setOwn(next);
    focusRow(next);
    if (next !== at) opens?.(next);
  };
  // Without a row under the cursor the keys are the room's.
  const onRow: KeyActs =
    at === undefined || index < 0
      ? {}
      : Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, () => act(at)]));
  useKeys({ j: () => go(1), k: () => go(-1), ...onRow }, { when: when && ids.length > 0 });
  return { at: index < 0 ? undefined : at, move: setOwn };
}
