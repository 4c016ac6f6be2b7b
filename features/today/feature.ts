import type { Feature } from '../../core/start/feature.ts';
import { todayRoom } from './desk/reads.ts';

/** The desk's first room: what waits, by promised time, and failures. */
export const today: Feature = { name: 'today', rooms: { today: todayRoom } };
