import { minute } from '../../contract/time.ts';
import type { RetentionRule } from './retention-schema.ts';

/** Lifetime of the emailed link to stored data, and of the page it opens; milliseconds. */
export const dataLinkLasts = 30 * minute;

/** The retention period of a rule in `content/retention.yaml`: ISO 8601, such as `P7D`. @throws if there is none */
export function periodOf(rules: readonly RetentionRule[], id: string): string {
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new Error(`content/retention.yaml has no rule ${id}.`);
  return rule.period;
}

/** `now` minus an ISO 8601 period (`P7D`, `P2W`, `P6M`, `P2Y`), in UTC: what is older has expired. */
export function cutoff(now: Date, period: string): Date {
  return shifted(now, period, -1);
}

/** `begin` plus an ISO 8601 period, in UTC. */
export function endOf(begin: Date, period: string): Date {
  return shifted(begin, period, 1);
}

function shifted(from: Date, period: string, direction: 1 | -1): Date {
  const parts = /^P(\d+)([DWMY])$/.exec(period);
  if (!parts) throw new Error(`${period} is not a period such as P7D, P6M or P2Y.`);
  const count = direction * Number(parts[1]);
  const date = new Date(from);
  if (parts[2] === 'D') date.setUTCDate(date.getUTCDate() + count);
  if (parts[2] === 'W') date.setUTCDate(date.getUTCDate() + 7 * count);
  if (parts[2] === 'M' || parts[2] === 'Y') {
    const day = date.getUTCDate();
    date.setUTCMonth(date.getUTCMonth() + count * (parts[2] === 'Y' ? 12 : 1));
    // 31 March minus a month is the last day of February, not 3 March.
    if (date.getUTCDate() !== day) date.setUTCDate(0);
  }
  return date;
}
