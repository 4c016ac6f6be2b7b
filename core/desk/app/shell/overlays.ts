import { pageStore } from '../../../../ui/stores/page-store.ts';

const overlay = pageStore<'find' | 'keys' | 'sessions' | undefined>(undefined);

export const useOverlay = overlay.use;
export const openFind = (): void => overlay.set('find');
export const openKeySheet = (): void => overlay.set('keys');
export const openSessions = (): void => overlay.set('sessions');
export const closeOverlay = (): void => overlay.set(undefined);
