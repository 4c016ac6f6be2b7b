import { useEffect, useRef } from 'react';
import { pageStore } from '../data/store-of-page.ts';

export type KeyActs = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const kept = 'single-keys';

function singleKeysKept(): boolean {
  try {
    return localStorage.getItem(kept) !== 'off';
  } catch {
    return true;
  }
}

const singleKeys = pageStore(singleKeysKept());

/** Whether keys without Ctrl act outside fields (WCAG 2.1.4): this device's choice, on the sheet of keys. */
export const useSingleKeys = singleKeys.use;

export function switchSingleKeys(on: boolean): void {
  singleKeys.set(on);
  try {
    if (on) localStorage.removeItem(kept);
    else localStorage.setItem(kept, 'off');
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
}

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]';
/** Enter and Space do here what they always do. */
const pressable = 'a, button, summary, input, select, textarea, label, [role=menuitem], [role=option], [role=tab]';
/** Keys that are not single characters; they work whether or not single keys do. */
const always = new Set(['Escape', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

interface Layer {
  readonly acts: () => KeyActs;
  readonly inDialogs: boolean;
}

const layers: Layer[] = [];

/** `t`, `Ctrl+Enter`, ` `, `?`: letters small, Ctrl and the key of a Mac alike. */
export function nameOfKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}

function heard(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const name = nameOfKey(event);
  const target = event.target instanceof Element ? event.target : document.body;
  const withControl = name.startsWith('Ctrl+');
  if (!withControl && name !== 'Escape') {
    if (target.closest(fields) !== null) return;
    if (!always.has(name) && !singleKeys.get()) return;
    if ((name === 'Enter' || name === ' ') && target.closest(pressable) !== null) return;
  }
  // A message is a dialog too, which nobody has to answer.
  const dialog = document.querySelector('[role=dialog]:not(.toast), [role=alertdialog]:not(.toast), [role=menu]') !== null;
  for (const layer of [...layers].reverse()) {
    if (dialog && !layer.inDialogs) continue;
    const act = layer.acts()[name];
    if (act === undefined) continue;
    event.preventDefault();
    act(event);
    return;
  }
}

/**
 * Keys of a room or a part, by `nameOfKey`: `useKeys({ t: take, 'Ctrl+Enter': send })`. Single keys are silent in fields, while a
 * dialog or menu is open, and when the person has switched them off. The part that came last is asked first.
 * @param options.when hears them only while true
 * @param options.inDialogs hears them while a dialog is open too: for the dialog's own keys
 */
export function useKeys(acts: KeyActs, { when = true, inDialogs = false }: { when?: boolean; inDialogs?: boolean } = {}): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!when) return undefined;
    const layer: Layer = { acts: () => latest.current, inDialogs };
    if (layers.length === 0) window.addEventListener('keydown', heard);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', heard);
    };
  }, [when, inDialogs]);
}
