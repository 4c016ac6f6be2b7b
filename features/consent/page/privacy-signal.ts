/**
 * Whether the browser sends Global Privacy Control, as a property or as the header `Sec-GPC`. Pages cannot read their
 * request headers, so our server reports that header back in a Server-Timing entry.
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
