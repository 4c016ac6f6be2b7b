import { nearest, type Figure } from '../setting.ts';
import { thresholds } from './crossings.ts';

export interface Shown {
  readonly threshold: number;
  readonly isResealed: boolean;
}

const first: Shown = { threshold: 0.6, isResealed: false };

/** Value in the address for the resealed floor. */
export const resealed = 'resealed';

export const thresholdFigure: Figure<Shown> = {
  first,
  read: ({ threshold, floor }) => ({
    threshold: nearest(threshold, thresholds, first.threshold),
    isResealed: floor === resealed,
  }),
  write: ({ threshold, isResealed }) => ({ threshold: threshold.toFixed(2), ...(isResealed && { floor: resealed }) }),
};
