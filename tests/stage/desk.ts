import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnquiryRow } from '../../functions/store/schema.ts';
import type { Store } from '../../functions/store/store.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { beside } from './beside.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { expect, test as base } from './test.ts';

interface Desk {
  readonly url: string;
  readonly postOffice: PostOffice;
  /** Works on the server's own database, beside it. */
  beside<Result>(work: (store: Store) => Promise<Result>): Promise<Result>;
  /** What is stored of an address. */
  enquiriesOf(email: string): Promise<readonly EnquiryRow[]>;
}

/** A test against a real server with its own database and SMTP server, shared by the tests of one worker; each test is a client of its own. */
export const deskTest = base.extend<object, { readonly desk: Desk; readonly environment: Readonly<Record<string, string>> }>({
  /** Further variables of the server's. */
  environment: [{}, { scope: 'worker', option: true }],

  desk: [
    async ({ environment }, use) => {
      const postOffice = await openPostOffice();
      const dataDir = await mkdtemp(join(tmpdir(), 'corbiere-desk-'));
      const server = await startServer({ SMTP_URL: postOffice.url, DATA_DIR: dataDir, TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent', ...environment });
      const place = { dataDir, databaseUrl: undefined };
      await use({
        url: server.url,
        postOffice,
        beside: (work) => beside(place, work),
        enquiriesOf: (email) => beside(place, (store) => store.db.selectFrom('enquiries').selectAll().where('address_key', '=', email.toLowerCase()).execute()),
      });
      await server.stop();
      await postOffice.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
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

/** An address that no other test writes from. */
export function freshAddress(): string {
  return `ada-${randomInt(1_000_000_000)}@example.com`;
}

export { expect };
