import { Worker } from 'node:worker_threads';
import type { CalendarAnswer } from './calendar-thread.ts';
import type { CalendarOrder } from './calendar-times.ts';
import type { Span } from './slots.ts';

/** The bundle puts the thread's program beside its chunks. */
const program = new URL(import.meta.url.endsWith('.ts') ? './calendar-thread.ts' : './calendar-thread.js', import.meta.url);

/** Longest time for one calendar; milliseconds. A rule of a repetition can keep a machine busy for ever. */
const longest = 10_000;
/** Megabytes that reading a calendar may take. */
const memory = 192;

/**
 * Reads a calendar in a thread of its own, which ends with it: reading two megabytes would hold up every page for as long.
 * Rejects with the reason when the text cannot be read, or not in time.
 */
export async function readCalendar(order: CalendarOrder, timeout = longest): Promise<readonly Span[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Span[]>();
  const worker = new Worker(program, { name: 'calendar', execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memory } });
  const timer = setTimeout(() => reject(new Error(`It was not read within ${timeout / 1_000} seconds.`)), timeout);
  worker.on('message', (answer: CalendarAnswer) => {
    if ('busy' in answer) resolve(answer.busy);
    else reject(new Error(`It could not be read: ${answer.failure}`));
  });
  worker.on('error', (error: unknown) => reject(new Error(`It could not be read: ${error instanceof Error ? error.message : 'its thread failed'}`)));
  worker.on('exit', () => reject(new Error('It could not be read: its thread ended.')));
  worker.postMessage(order);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
