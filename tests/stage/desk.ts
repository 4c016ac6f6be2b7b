import { randomInt } from 'node:crypto';
import type { SiteWithPost } from './site-with-post.ts';
import { expect, test as base } from './test.ts';

/** A test against a real server with its own database and SMTP server; each test is a client of its own. */
export const deskTest = base.extend<{ readonly desk: SiteWithPost; readonly environment: Readonly<Record<string, string>> }>({
  /** Further variables of the server's. */
  environment: [{}, { option: true }],

  desk: [
    async ({ siteWithPost, environment }, use) => {
      await use(await siteWithPost(environment));
    },
    { timeout: 60_000 },
  ],

  baseURL: async ({ desk }, use) => {
    await use(desk.url);
  },

  // Addresses of the range reserved for benchmarks (RFC 2544): limits count each test apart.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}` });
  },
});

/** An address that no other test writes from, of a domain of its own: calls of one domain are counted together. */
export function freshAddress(): string {
  return `ada@ada-${randomInt(1_000_000_000)}.example`;
}

export { expect };
