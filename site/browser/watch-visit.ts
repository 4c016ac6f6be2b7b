import { onCLS, onINP, onLCP } from 'web-vitals';
import { consent } from '../../features/consent/page/page-consent.ts';
import { functionUrl } from '../forms/backend.ts';
import { createVisit, type Visit, type VisitPage } from './visit.ts';

/** As text: another origin takes that without asking first, and a leaving page has no time for a preflight. */
const send: VisitPage['send'] = (message) => {
  navigator.sendBeacon(functionUrl('record-vitals'), JSON.stringify(message));
};

/** Watches this page from now on; loaded only when analytics is allowed. */
export function watchVisit(route: string): Visit {
  const visit = createVisit({ route, allowed: () => consent.allows('analytics'), send });
  for (const observe of [onLCP, onINP, onCLS]) observe(visit.measure);
  // In the bubbling phase: after web-vitals, which closes its values when the page is hidden, in the capturing one.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') visit.leave();
  });
  return visit;
}
