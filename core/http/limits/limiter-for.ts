import type { Store } from '../../store/store.ts';
import type { Limiter } from './allowances.ts';
import { ownLimiter } from './own-limiter.ts';
import { sharedLimiter } from './shared-limiter.ts';

/** On PostgreSQL all processes count together. An embedded database has one server, and each desk counts for itself. */
export function limiterFor(store: Store, now: () => Date): Limiter {
  return store.engine === 'postgres' ? sharedLimiter(store, now) : ownLimiter(now);
}
