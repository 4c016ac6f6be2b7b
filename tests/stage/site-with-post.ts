import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnquiryRow } from '../../features/enquiries/rows.ts';
import type { Store } from '../../core/store/store.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { beside } from './stores.ts';
import { startPostOffice, type PostOffice } from './post-office.ts';

export interface SiteWithPost {
  readonly url: string;
  readonly postOffice: PostOffice;
  /** Works on the server's own database, beside it. */
  beside<Result>(work: (store: Store) => Promise<Result>): Promise<Result>;
  /** What is stored of an address. */
  enquiriesOf(email: string): Promise<readonly EnquiryRow[]>;
  close(): Promise<void>;
}

/** A real server with its own database and SMTP server. @param environment further variables of the server's */
export async function openSiteWithPost(environment: Readonly<Record<string, string>>): Promise<SiteWithPost> {
  const postOffice = await startPostOffice();
  const dataDir = await mkdtemp(join(tmpdir(), 'corbiere-desk-'));
  const server = await startServer({
    SMTP_URL: postOffice.url,
    DATA_DIR: dataDir,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const place = { dataDir, databaseUrl: undefined };
  return {
    url: server.url,
    postOffice,
    beside: (work) => beside(place, work),
    enquiriesOf: (email) =>
      beside(place, (store) =>
        store.db.selectFrom('enquiries').selectAll().where('address_key', '=', email.toLowerCase()).execute(),
      ),
    async close() {
      await server.stop();
      await postOffice.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
