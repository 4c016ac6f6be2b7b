import { takeOrders } from '../../core/store/thread.ts';
import { busyTimesIn, type CalendarOrder } from './calendar-times.ts';
import type { Span } from './slots.ts';

takeOrders<CalendarOrder, readonly Span[]>((order, reply) => reply.done(busyTimesIn(order)));
