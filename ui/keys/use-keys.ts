import { useLayoutEffect, useRef } from 'react';
import { pageStore } from '../stores/page-store.ts';
import { keyLayers, type KeyActs, type Press } from './key-layers.ts';

export type { KeyActs } from './key-layers.ts';

const kept = 'single-keys';

function singleKeysKept(): boolean {
  try {
    return localStorage.getItem(kept) !== 'off';
  } catch {
    return true;
  }
}

const singleKeys = pageStore(singleKeysKept());

/** Whether single-key shortcuts are on (WCAG 2.1.4): this device's choice, made on the sheet of keys. */
export const useSingleKeys = singleKeys.use;

export function switchSingleKeys(on: boolean): void {
  singleKeys.set(on);
  try {
    if (on) localStorage.removeItem(kept);
    else localStorage.setItem(kept, 'off');
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]';
/** Controls that Enter and Space activate; Enter alone also follows links. */
const pressedBySpace = 'button, summary, input, select, textarea, label, [role=menuitem], [role=option], [role=tab]';
const pressable = `a, ${pressedBySpace}`;
/** Overlays; toasts, which are non-modal dialogs, do not count. */
const overlays = '[role=dialog]:not([aria-modal=false]), [role=alertdialog], [role=menu]';

function nameOfKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}

function pressOf(event: KeyboardEvent): Press {
  const target = event.target instanceof Element ? event.target : document.body;
  const within = (selector: string): boolean => target.closest(selector) !== null;
  const writes = event.key.length === 1 && !event.ctrlKey && !event.metaKey ? event.key : undefined;
  return {
    name: nameOfKey(event),
    writes,
    inOverlay: within(overlays),
    inField: within(fields),
    onPressable: within(event.key === ' ' ? pressedBySpace : pressable),
    at: event.timeStamp,
    repeats: event.repeat,
  };
}

/** Whether an overlay was open at the press; the room that handles the key may have closed it. */
let blockedAtFirst = false;

function heardFirst(event: KeyboardEvent): void {
  blockedAtFirst = keyLayers.blocked;
  if (event.isComposing || event.altKey || !keyLayers.keepsOut(pressOf(event))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function heard(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const press = pressOf(event);
  if (press.name === 'Escape' && press.inField && !press.inOverlay && event.target instanceof HTMLElement) {
    event.target.blur();
    return;
  }
  const act = keyLayers.actOf(press, {
    blocked: blockedAtFirst || keyLayers.blocked,
    single: singleKeys.get(),
  });
  if (act === undefined) return;
  event.preventDefault();
  act(event);
}

/** Handles the page's keys. Esc first leaves a focused field. */
export function hearKeys(): void {
  window.addEventListener('keydown', heardFirst, { capture: true });
  window.addEventListener('keydown', heard);
}

/** Blocks all keys below an overlay, from the commit that shows it. */
export function useKeyBlock(when: boolean): void {
  useLayoutEffect(() => (when ? keyLayers.block() : undefined), [when]);
}

/**
 * Binds keys of a room or part by `nameOfKey`: `useKeys({ t: take, 'Ctrl+Enter': send })`. Single keys are ignored in
 * fields, while a dialog or menu is open, and if switched off. The part mounted last gets a key first.
 * @param options.when active only while true
 * @param options.inDialogs also active while a dialog is open, for the dialog's own keys
 */
export function useKeys(
  acts: KeyActs,
  { when = true, inDialogs = false }: { when?: boolean; inDialogs?: boolean } = {},
): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useLayoutEffect(() => {
    if (!when) return undefined;
    return keyLayers.add({ acts: () => latest.current, inDialogs });
  }, [when, inDialogs]);
}
