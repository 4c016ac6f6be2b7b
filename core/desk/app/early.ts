import { apiPaths } from '../addresses.ts';
import { keepPresses } from './data/early-press.ts';
import { readEarly } from './data/early-read.ts';
import { takeKey } from './data/session-key.ts';
import { showTheme } from './data/theme.ts';

/** A drawn page is painted before the rest is evaluated; where nobody looks nothing is painted. Milliseconds. */
const paintedWithin = 300;

// It runs long before the rest is there: most visits begin with Today.
showTheme();
keepPresses();
const isKeyed = takeKey();
// Where no key is needed the page of Today has brought both.
if (isKeyed || location.pathname !== '/') readEarly(apiPaths.marks);
if (isKeyed && location.pathname === '/') readEarly(apiPaths.read('today'));

async function painted(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  if (document.querySelector('#desk > *') === null) return;
  const frame = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await Promise.race([frame, new Promise((resolve) => setTimeout(resolve, paintedWithin))]);
}

// Not awaited: the rest imports from this script, and would wait for it.
void painted().then(() => {
  void import('./main.tsx');
  // The first one takes a phone forty milliseconds, while the rest is still on its way.
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: 'numeric' }).format();
  (0).toLocaleString('en-GB');
});
