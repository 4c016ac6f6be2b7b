import { timingSafeEqual } from 'node:crypto';
import { mintToken, tokenHash } from '../../../mail/link-token.ts';

/** The sign-in link printed at start; kept only in this process. */
export class LocalLink {
  readonly who: string;
  readonly token = mintToken();
  #used = false;

  constructor(who: string) {
    this.who = who;
  }

  /** The person it signs in; if only a login is known, under the name that they typed. */
  personCalled(name: string | undefined): string {
    return name === undefined || !this.who.startsWith('local:') ? this.who : `local:${name}`;
  }

  get isUsed(): boolean {
    return this.#used;
  }

  /** Whether a token belongs to this link, used or not. */
  is(token: string): boolean {
    return timingSafeEqual(Buffer.from(tokenHash(token)), Buffer.from(tokenHash(this.token)));
  }

  /** Runs `work` once; again only if it failed. @returns undefined if the link was already used */
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
