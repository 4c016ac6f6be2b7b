import { pageStore } from '../stores/page-store.ts';

/** Relative times are no more than so much out of date; milliseconds. */
const tick = 10_000;

/** How far the server's clock is ahead of this device's; milliseconds. */
let ahead = 0;

/** Sets the desk's clock. @param server the server's time; milliseconds since 1970 */
export function setClock(server: number): void {
  ahead = server - Date.now();
}

/** The desk's time: this device's clock set by the server's. */
export function deskNow(): Date {
  return new Date(Date.now() + ahead);
}

const now = pageStore(deskNow());

/** The desk's time, for all parts of the page the same, anew every ten seconds. */
export const useNow = now.use;

/** Has all parts of the page show this moment. */
export function readClock(): void {
  now.set(deskNow());
}

/** Lets the page's clock run. */
export function runClock(): void {
  readClock();
  setInterval(readClock, tick);
}
