import { askThread } from '../../core/store/ask-thread.ts';
import type { CalendarOrder } from './calendar-times.ts';
import type { Span } from './slots.ts';

/** The bundle puts the thread's program beside its chunks. */
const program = new URL(import.meta.url.endsWith('.ts') ? './calendar-thread.ts' : './calendar-thread.js', import.meta.url);

/** A rule of a repetition can keep a machine busy for ever; milliseconds. */
const longest = 10_000;

/** Reads a calendar in a thread of its own: two megabytes of it would hold up every page. Rejects with the reason when the text cannot be read, or not in time. */
export async function readCalendar(order: CalendarOrder, timeout = longest): Promise<readonly Span[]> {
  return askThread(program, order, { name: 'calendar', timeout, memory: 192 });
}
