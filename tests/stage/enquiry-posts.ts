import { beside } from './beside.ts';
import type { TestServer } from './test-server.ts';

/** What a browser names a sending with. */
export const key = '0192f1de-7b1c-7cc3-9b3e-0123456789ab';
export const contact = {
  name: 'Ada Lovelace',
  email: 'Ada@example.org',
  company: 'Engines Ltd',
  phone: '+44 20 7946 0999',
  subject: 'careers',
  message: 'Do you hire?\nI count <b>well</b>.',
};
export const consultation = { name: 'Ada Lovelace', email: 'ada@example.org' };

/** What a form of the site sends when its script runs. */
export const json = (server: TestServer, name: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });

/** What the same form sends without JavaScript. */
export const form = (server: TestServer, name: string, payload: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(payload).toString(),
  });

/** What became of them: enquiries as they came, mails in the order of the outbox. */
export const rows = (server: TestServer) =>
  beside(server.place, async ({ db }) => ({
    enquiries: await db.selectFrom('enquiries').selectAll().orderBy('received_at').orderBy('id').execute(),
    mails: await db.selectFrom('outbox').select(['kind', 'recipient', 'subject_id']).orderBy('id').execute(),
  }));
