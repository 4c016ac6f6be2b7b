import { askOnce, threadProgram } from '../../core/store/thread.ts';
import type { CalendarOrder } from './calendar-times.ts';
import type { Span } from './slots.ts';

const program = threadProgram('calendar-thread', import.meta.url);

/** A rule of a repetition can keep a machine busy for ever; milliseconds. */
const longest = 10_000;

/**
 * Reads a calendar in a thread of its own: two megabytes of it would hold up every page. Rejects with the reason when
 * the text cannot be read, or not in time.
 */
export async function readCalendar(order: CalendarOrder, timeout = longest): Promise<readonly Span[]> {
  return askOnce({ program, name: 'calendar', timeout, memory: 192 }, order);
}
