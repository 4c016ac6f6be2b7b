import { randomBytes } from 'node:crypto';
import { sharedBy, spend, type Allowance, type RateLimitResult } from './allowances.ts';
import { keyed, networksOf, type Network } from './client-key.ts';
import { TimedMemory } from './timed-memory.ts';

/**
 * Counts requests against one allowance in this process's memory, under keyed names. When the memory is full, the
 * client not seen for longest is forgotten.
 */
export class OwnCounters {
  readonly #allowance: Allowance;
  readonly #now: () => Date;
  readonly #salt = randomBytes(32).toString('base64url');
  /** When each has its full allowance again. */
  readonly #fullAt = new TimedMemory();

  constructor(allowance: Allowance, now: () => Date) {
    this.#allowance = allowance;
    this.#now = now;
  }

  get remembered(): number {
    return this.#fullAt.size;
  }

  /** Counts one request of a client unless one of its networks has used up its allowance of `what`. */
  passClient(client: string, what = ''): RateLimitResult {
    return this.pass(named(what, client));
  }

  /** Whether a client's next request would be allowed. Counts nothing. */
  checkClient(client: string, what = ''): RateLimitResult {
    return this.#result(this.#reckon(named(what, client)));
  }

  pass(counted: readonly Network[]): RateLimitResult {
    const reckoned = this.#reckon(counted);
    const passage = this.#result(reckoned);
    if (!passage.allowed) return passage;
    for (const { key, result } of reckoned) if ('fullAt' in result) this.#fullAt.set(key, result.fullAt);
    return passage;
  }

  clear(): void {
    this.#fullAt.clear(this.#now().getTime());
  }

  #reckon(counted: readonly Network[]) {
    const now = this.#now().getTime();
    return counted.map(({ name, share }) => {
      const key = keyed(name, this.#salt);
      return { key, result: spend(this.#fullAt.get(key), sharedBy(share, this.#allowance), now) };
    });
  }

  #result(reckoned: readonly { readonly result: ReturnType<typeof spend> }[]): RateLimitResult {
    const wait = Math.max(...reckoned.map(({ result }) => ('wait' in result ? result.wait : 0)));
    return { allowed: wait === 0, retryAfter: Math.ceil(wait / 1_000) };
  }
}

function named(what: string, client: string): readonly Network[] {
  return networksOf(client).map(({ name, share }) => ({ name: `${what} ${name}`, share }));
}
