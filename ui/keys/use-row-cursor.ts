import { useEffect, useRef, useState } from 'react';
import { useKeys, type KeyActs } from './use-keys.ts';

function focusRow(id: string): void {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  const target = row?.querySelector<HTMLElement>('.rowlink, a, button');
  target?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/**
 * Moves through a list's rows with J and K, focusing each row's link, which Enter then opens. When the current row is
 * removed, the cursor moves to the one in its place.
 * @param ids of the rows, in the order shown; each row carries `data-row`
… }` =>  * @param keys acts on the row under the cursor, by key: `{ t: (id) => … }` => … }`
 * @param options.opens called on each move; with a record open next to the list, J opens the next one
 * @param options.follows id of the open record, at which the cursor stays even if its row is removed
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
) {
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
    // The row was removed: an enquiry was answered, an email was sent.
    const next = ids[Math.min(place.current, ids.length - 1)];
    setOwn(next);
    if (next !== undefined && document.activeElement === document.body) focusRow(next);
  }, [at, follows, ids, index]);
  const go = (step: number): void => {
    // Without a row J moves to the first and K to the last; after a removal J moves to the row in its place.
    const from =
      index >= 0 ? index : at !== undefined ? place.current - (step > 0 ? 1 : 0) : step > 0 ? -1 : ids.length;
    const next = ids[Math.min(ids.length - 1, Math.max(0, from + step))];
    if (next === undefined) return;
    setOwn(next);
    focusRow(next);
    if (next !== at) opens?.(next);
  };
  // Without a row under the cursor the room handles the keys.
  const onRow: KeyActs =
    at === undefined || index < 0
      ? {}
      : Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, () => act(at)]));
  useKeys({ j: () => go(1), k: () => go(-1), ...onRow }, { when: when && ids.length > 0 });
  // The row under the cursor.
  return { at: index < 0 ? undefined : at, move: setOwn };
}
