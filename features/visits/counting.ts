import type { IncomingHttpHeaders } from 'node:http';
import { uncountedCookie, uncountedValue } from '../consent/schema.ts';
import { cookieValue } from '../consent/cookie-value.ts';

/** `view`: a person opened the page. `prefetch`: a browser fetched it in advance, perhaps never to be seen. */
export type Counting = 'view' | 'prefetch';

/** Words in user agents of robots, link previews and monitors, except phones by Cubot. */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|preview|monitor|archiv|facebookexternalhit|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch/i;

/** Whether this request objects to being counted: by Global Privacy Control, or by the switch on /cookies. */
function objects({ 'sec-gpc': signal, cookie }: IncomingHttpHeaders): boolean {
  return signal === '1' || (cookie !== undefined && cookieValue(cookie, uncountedCookie) === uncountedValue);
}

/** How a page request counts; undefined if it does not, as without fetch metadata (browsers before 2023). */
export function countingOf(headers: IncomingHttpHeaders): Counting | undefined {
  if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document') return undefined;
  if (objects(headers) || robot.test(headers['user-agent'] ?? 'robot without a name, spider')) return undefined;
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? '';
  return purpose.includes('prefetch') ? 'prefetch' : 'view';
}
