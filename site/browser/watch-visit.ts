import { onCLS, onINP, onLCP } from 'web-vitals';
import { consent } from '../../features/consent/page/page-consent.ts';
import { functionUrl } from '../forms/backend.ts';
import { createVisit, type Visit, type VisitPage } from './visit.ts';

/** Sent as plain text, which needs no preflight; a closing page has no time for one. */
const send: VisitPage['send'] = (message) => {
  navigator.sendBeacon(functionUrl('record-vitals'), JSON.stringify(message));
};

/** Starts measuring this page; loaded only when analytics is allowed. */
export function watchVisit(route: string): Visit {
  const visit = createVisit({ route, allowed: () => consent.allows('analytics'), send });
  for (const observe of [onLCP, onINP, onCLS]) observe(visit.measure);
  // In the bubbling phase, after web-vitals has finalised its metrics in the capturing phase.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') visit.leave();
  });
  return visit;
}
