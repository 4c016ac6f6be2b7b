import { randomBytes } from 'node:crypto';
import { clientKey } from './client-key.ts';
import type { Allowance, Passage } from './rate-limiter.ts';

/** Clients counted in one window at most; above it, new ones wait for the next. Bounds the memory under a flood. */
const clientsAtOnce = 20_000;

/**
 * Counts requests in this process's memory alone, for what is not worth a write to the disk. Every window has a key of
 * its own, thrown away with its counters: a client can be recognised within one window only.
 */
export class VolatileLimiter {
  readonly #allowance: Allowance;
  readonly #now: () => Date;
  readonly #hits = new Map<string, number>();
  #salt = '';
  #ends = 0;

  constructor(allowance: Allowance, now: () => Date) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /** Counts one request of a client. */
  pass(client: string): Passage {
    const now = this.#now().getTime();
    if (now >= this.#ends || now < this.#ends - this.#allowance.window) this.#begin(now);
    const key = clientKey(client, this.#salt);
    const hits = (this.#hits.get(key) ?? 0) + 1;
    const full = hits === 1 && this.#hits.size >= clientsAtOnce;
    if (!full) this.#hits.set(key, hits);
    const allowed = !full && hits <= this.#allowance.requests;
    return { allowed, retryAfter: allowed ? 0 : Math.ceil((this.#ends - now) / 1_000) };
  }

  #begin(now: number): void {
    const { window } = this.#allowance;
    this.#hits.clear();
    this.#salt = randomBytes(32).toString('base64url');
    this.#ends = Math.floor(now / window) * window + window;
  }
}
