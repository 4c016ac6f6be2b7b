/** Whether Global Privacy Control is on: by the property, or the header, which the server repeats in Server-Timing. */
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
