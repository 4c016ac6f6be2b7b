import { pageStore } from './stores/page-store.ts';

const off = pageStore<string | undefined>(undefined);

/** Why nothing on the server may be changed just now, in words; undefined while it may. */
export const useWhyOff = off.use;

/** Turns every control that acts on the server off, or with `undefined` on again. */
export const setWhyOff = off.set;
