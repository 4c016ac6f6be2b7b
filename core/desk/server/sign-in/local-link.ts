import { timingSafeEqual } from 'node:crypto';
import { mintToken, tokenHash } from '../../../mail/link-token.ts';

/** The link that the program prints for whoever started it; it lives in this process alone. */
export class LocalLink {
  readonly who: string;
  readonly token = mintToken();
  #used = false;

  constructor(who: string) {
    this.who = who;
  }

  /** Whom it signs in: where only a login was known, under the name that they gave. */
  personCalled(name: string | undefined): string {
    return name === undefined || !this.who.startsWith('local:') ? this.who : `local:${name}`;
  }

  get isUsed(): boolean {
    return this.#used;
  }

  /** Whether a token is this link's, used or not. */
  is(token: string): boolean {
    return timingSafeEqual(Buffer.from(tokenHash(token)), Buffer.from(tokenHash(this.token)));
  }

  /** Works once: `work` is not begun a second time, unless it failed. */
  async use<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#used) return undefined;
    this.#used = true;
    try {
      return await work();
    } catch (error) {
      this.#used = false;
      throw error;
    }
  }
}
