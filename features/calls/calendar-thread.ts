import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '../../core/store/ask-thread.ts';
import { busyTimesIn, type CalendarOrder } from './calendar-times.ts';
import type { Span } from './slots.ts';

function reply(order: CalendarOrder): ThreadReply<readonly Span[]> {
  try {
    return { result: busyTimesIn(order) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

// The order comes from read-calendar.ts alone, and is the only one.
parentPort?.once('message', (order: CalendarOrder) => parentPort?.postMessage(reply(order)));
