import type { VitalsMessage } from '../../features/visits/schema.ts';
import { vitalMaxima, type VitalName } from '../../features/visits/vitals.ts';

/** What `web-vitals` measures: a value of one display of the page, which may be reported again as it grows. */
export interface Measured {
  readonly name: VitalName;
  readonly value: number;
  /** Another for each display. */
  readonly id: string;
}

export interface VisitPage {
  /** Path of the page. */
  readonly route: string;
  /** Whether the visitor allows analytics at this moment. */
  readonly allowed: () => boolean;
  readonly send: (message: VitalsMessage) => void;
}

/** How fast one page was. Nothing is kept or sent at a moment when it is not allowed. */
export interface Visit {
  readonly measure: (measured: Measured) => void;
  /** The page is hidden, which may be the last that is heard of it: sends what was measured, each value once. */
  readonly leave: () => void;
  /** Consent is gone: forgets what was measured and not sent. */
  readonly forget: () => void;
}

/** Milliseconds as whole numbers, a layout shift score in ten-thousandths. */
function rounded({ name, value }: Measured): number {
  return name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
}

export function createVisit({ route, allowed, send }: VisitPage): Visit {
  const waiting = new Map<string, Measured>();
  const sent = new Set<string>();
  return {
    measure: (measured) => {
      const { id, name, value } = measured;
      if (!allowed() || sent.has(id) || !(value >= 0 && value <= vitalMaxima[name])) return;
      waiting.set(id, measured);
    },
    leave: () => {
      if (waiting.size === 0 || !allowed()) return;
      const vitals: Partial<Record<VitalName, number>> = {};
      for (const [id, measured] of waiting) {
        vitals[measured.name] = rounded(measured);
        sent.add(id);
      }
      waiting.clear();
      send({ route, vitals });
    },
    forget: () => {
      waiting.clear();
    },
  };
}
