import type { VitalsMessage } from '../../features/visits/schema.ts';
import { vitalMaxima, type VitalName } from '../../features/visits/vitals.ts';

/** A metric of `web-vitals`, which may be reported again with a larger value. */
export interface Measured {
  readonly name: VitalName;
  readonly value: number;
  /** Unique per page load. */
  readonly id: string;
}

export interface VisitPage {
  readonly route: string;
  readonly allowed: () => boolean;
  readonly send: (message: VitalsMessage) => void;
}

export type Visit = ReturnType<typeof createVisit>;

/** Rounds to whole milliseconds, and layout shift scores to ten-thousandths. */
function rounded({ name, value }: Measured): number {
  return name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
}

/** Speed metrics of one page. Nothing is stored or sent while it is not allowed. */
export function createVisit({ route, allowed, send }: VisitPage) {
  const waiting = new Map<string, Measured>();
  const sent = new Set<string>();
  return {
    measure: (measured: Measured): void => {
      const { id, name, value } = measured;
      if (!allowed() || sent.has(id) || !(value >= 0 && value <= vitalMaxima[name])) return;
      waiting.set(id, measured);
    },
    /** Sends each metric once when the page is hidden, which may be its end. */
    leave: (): void => {
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
