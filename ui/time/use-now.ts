import { pageStore } from '../stores/page-store.ts';

/** Refresh interval of relative times; milliseconds. */
const tick = 10_000;

/** How far the server's clock is ahead of this device's; milliseconds. */
let ahead = 0;

/** Sets the desk's clock. @param server the server's time; milliseconds since 1970 */
export function setClock(server: number): void {
  ahead = server - Date.now();
}

/** The desk's time: this device's clock corrected by the server's. */
export function deskNow(): Date {
  return new Date(Date.now() + ahead);
}

const now = pageStore(deskNow());

/** The desk's time, the same in all parts of the page, updated every ten seconds. */
export const useNow = now.use;

/** Updates the time shown in all parts of the page. */
export function readClock(): void {
  now.set(deskNow());
}

/** Starts the page's clock. */
export function runClock(): void {
  readClock();
  setInterval(readClock, tick);
}
