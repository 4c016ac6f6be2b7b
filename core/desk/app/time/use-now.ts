import { deskNow } from '../data/connection.ts';
import { pageStore } from '../data/store-of-page.ts';

/** Relative times are no more than so much out of date; milliseconds. */
const tick = 10_000;

const now = pageStore(deskNow());

/** The desk's time, for all parts of the page the same, anew every ten seconds. */
export const useNow = now.use;

/** Lets the page's clock run; returns how to stop it. */
export function runClock(): () => void {
  const read = (): void => now.set(deskNow());
  read();
  const timer = setInterval(read, tick);
  return () => clearInterval(timer);
}
