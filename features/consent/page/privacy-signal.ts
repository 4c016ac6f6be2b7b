/**
 * Whether the browser sends Global Privacy Control: as the property, or as the header `Sec-GPC`, which our server
 * answers with a Server-Timing entry, since a page cannot see the headers it was asked for with.
 */
export function privacySignal(): boolean {
  if (typeof navigator === 'undefined') return false;
  if (Reflect.get(navigator, 'globalPrivacyControl') === true) return true;
  if (typeof performance === 'undefined') return false;
  return performance
    .getEntriesByType('navigation')
    .some(
      (entry) => entry instanceof PerformanceNavigationTiming && entry.serverTiming.some(({ name }) => name === 'gpc'),
    );
}
