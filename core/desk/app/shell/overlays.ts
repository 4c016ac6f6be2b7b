import { pageStore } from '../../../../ui/stores/page-store.ts';
import { keyLayers } from '../../../../ui/keys/key-layers.ts';

type Overlay = 'find' | 'keys' | 'sessions';

const overlay = pageStore<Overlay | undefined>(undefined);

export const useOverlay = overlay.use;

/** Text of the *Find or do* field, including what is typed before the field has loaded. */
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
