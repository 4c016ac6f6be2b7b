import { apiPaths } from '../addresses.ts';
import { keepPresses } from './data/early-press.ts';
import { readEarly } from './data/early-read.ts';
import { takeKey } from './data/session-key.ts';
import { showTheme } from './data/theme.ts';

/** Maximum wait for the first paint of a server-rendered page, as hidden pages never paint; milliseconds. */
const paintedWithin = 300;

// This script runs long before the rest has loaded. Most visits begin with Today.
showTheme();
keepPresses();
const isKeyed = takeKey();
// Without a key, the page of Today already includes both responses.
if (isKeyed || location.pathname !== '/') readEarly(apiPaths.marks);
if (isKeyed && location.pathname === '/') readEarly(apiPaths.read('today'));

async function painted(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  if (document.querySelector('#desk > *') === null) return;
  const frame = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await Promise.race([frame, new Promise((resolve) => setTimeout(resolve, paintedWithin))]);
}

// Not awaited: the rest imports from this script and would wait for it.
void painted().then(() => {
  void import('./main.tsx');
  // The first format takes 40 ms on a phone, so it is made while the rest is loading.
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: 'numeric' }).format();
  (0).toLocaleString('en-GB');
});
