import { parentPort } from 'node:worker_threads';
import { busyTimesIn, type CalendarOrder } from './calendar-times.ts';
import type { Span } from './slots.ts';

export type CalendarAnswer = { readonly busy: readonly Span[] } | { readonly failure: string };

function answer(order: CalendarOrder): CalendarAnswer {
  try {
    return { busy: busyTimesIn(order) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

// The order comes from read-calendar.ts alone, and is the only one.
parentPort?.once('message', (order: CalendarOrder) => parentPort?.postMessage(answer(order)));
