import { pageStore } from '../data/store-of-page.ts';

/** What lies over the rooms, whichever is open. */
export type Overlay = 'find' | 'keys';

const overlay = pageStore<Overlay | undefined>(undefined);

export const useOverlay = overlay.use;
export const openFind = (): void => overlay.set('find');
export const openKeySheet = (): void => overlay.set('keys');
export const closeOverlay = (): void => overlay.set(undefined);
