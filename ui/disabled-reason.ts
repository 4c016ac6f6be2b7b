import { pageStore } from './stores/page-store.ts';

const off = pageStore<string | undefined>(undefined);

/** Why nothing on the server can be changed at the moment; undefined if it can. */
export const useDisabledReason = off.use;

/** Disables every control that changes the server, or with `undefined` enables them again. */
export const setDisabledReason = off.set;
