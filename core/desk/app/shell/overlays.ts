import { pageStore } from '../../../../ui/stores/page-store.ts';
import { keyLayers } from '../../../../ui/keys/key-layers.ts';

/** What lies over the rooms, whichever is open. */
type Overlay = 'find' | 'keys' | 'sessions';

const overlay = pageStore<Overlay | undefined>(undefined);

export const useOverlay = overlay.use;

/** What stands in the field of *Find or do*. What is typed before the field is there comes into it. */
export const findText = pageStore('');

let unblock = (): void => undefined;

function open(which: Overlay, takes?: (written: string) => void): void {
  unblock();
  unblock = keyLayers.block(takes);
  overlay.set(which);
}

export function openFind(): void {
  if (overlay.get() === 'find') return;
  findText.set('');
  open('find', (written) => findText.set(findText.get() + written));
}

export const openKeySheet = (): void => open('keys');

export const openSessions = (): void => open('sessions');

export function closeOverlay(): void {
  unblock();
  overlay.set(undefined);
}
