import { apiPaths } from '../addresses.ts';
import { readEarly } from './data/early-read.ts';
import { takeKey } from './data/session-key.ts';

// A script of its own, which runs long before the rest is there: most visits begin with Today.
takeKey();
readEarly(apiPaths.marks);
if (location.pathname === '/') readEarly(apiPaths.read('today'));
// The first one takes a phone forty milliseconds, in which nothing else is there to be done.
new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: 'numeric' }).format();
(0).toLocaleString('en-GB');
