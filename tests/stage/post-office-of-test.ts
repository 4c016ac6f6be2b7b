import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** What a mail came in. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  /** The mail, byte for byte. */
  readonly source: Buffer;
}

export interface PostOffice {
  readonly url: string;
  readonly port: number;
  /** Mails taken so far. */
  readonly mails: readonly Email[];
  /** What they came in, in the same order. */
  readonly envelopes: readonly Envelope[];
  /** Open connections. */
  readonly connections: number;
  /** Resolves when so many mails have been taken. */
  received(count: number): Promise<readonly Email[]>;
  close(): Promise<void>;
}

/** Answer to a recipient: undefined takes the mail, an SMTP code refuses it, alone or with more (`550 5.1.1 unknown`). */
export type RecipientRule = (address: string) => number | string | undefined;

interface PostOfficeOptions {
  readonly port?: number;
  readonly refuse?: RecipientRule;
  /** The password it wants before it takes a mail; it asks for none otherwise. */
  readonly password?: string;
}

/** A real SMTP server on loopback; closes with the test. */
export async function openPostOffice({ port = 0, refuse = () => undefined, password }: PostOfficeOptions = {}): Promise<PostOffice> {
  const mails: Email[] = [];
  const envelopes: Envelope[] = [];
  let changed = Promise.withResolvers<undefined>();
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    logger: false,
    // A server that is still there keeps its connections; nobody waits for it to give them up.
    closeTimeout: 100,
    onAuth(given, _session, done) {
      if (given.password === password) done(null, { user: given.username });
      else done(new Error('Authentication credentials invalid'));
    },
    onRcptTo({ address }, _session, done) {
      const answer = refuse(address);
      if (answer === undefined) {
        done();
        return;
      }
      const [code = '', ...words] = String(answer).split(' ');
      done(Object.assign(new Error(words.join(' ') || `<${address}> is not taken here`), { responseCode: Number(code) }));
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks);
        PostalMime.parse(source).then((mail) => {
          mails.push(mail);
          envelopes.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), source });
          changed.resolve(undefined);
          changed = Promise.withResolvers<undefined>();
          done();
        }, done);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the SMTP server has no port');
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
    });
  onTestFinished(close);
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    envelopes,
    get connections() {
      return server.connections.size;
    },
    async received(count) {
      while (mails.length < count) await changed.promise;
      return mails;
    },
    close,
  };
}

/** Value of a header, or nothing. */
export function headerOf(mail: Email, name: string): string {
  return mail.headers.find(({ key }) => key === name.toLowerCase())?.value ?? '';
}

/** The token of a mail's link to the given page. */
export function tokenIn(mail: Email, path: string): string {
  const token = new RegExp(`${path}\\?token=([A-Za-z0-9_-]{43})`).exec(mail.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link to ${path} in: ${mail.text ?? ''}`);
  return token;
}
