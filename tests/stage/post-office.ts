import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { portOf } from './loopback.ts';
import { mailLinkPaths } from '../../contract/answers.ts';

/** What an email came in. */
interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  /** The email, byte for byte. */
  readonly source: Buffer;
}

export interface PostOffice {
  /** What `SMTP_URL` has to say to reach it. */
  readonly url: string;
  readonly port: number;
  readonly mails: readonly Email[];
  /** What they came in, in the same order. */
  readonly envelopes: readonly Envelope[];
  readonly connections: number;
  mailsTo(address: string): readonly Email[];
  /** The email of that number to an address, from 1, once it has come. */
  mailTo(address: string, number?: number): Promise<Email>;
  received(count: number): Promise<readonly Email[]>;
  /** As if nothing had been delivered. */
  forget(): void;
  close(): Promise<void>;
}

/**
 * Answer to a recipient: undefined takes the email, an SMTP code refuses it, alone or with more (`550 5.1.1 unknown`).
 */
type RecipientRule = (address: string) => number | string | undefined;

export interface PostOfficeOptions {
  readonly port?: number;
  readonly refuse?: RecipientRule;
  /** The password it wants before it takes an email; it asks for none otherwise. */
  readonly password?: string;
  /** Greeting of a connection: undefined takes it, `nothing` leaves it waiting, an SMTP code refuses it. */
  readonly greet?: () => 'nothing' | number | undefined;
  /** Keeps an email instead of {@link PostOffice.mails}; false breaks off before the email is acknowledged. */
  readonly keep?: (source: Buffer, to: string) => Promise<boolean>;
}

/** A real SMTP server on loopback that keeps what it accepts. */
export async function startPostOffice({
  port = 0,
  refuse = () => undefined,
  password,
  greet = () => undefined,
  keep,
}: PostOfficeOptions = {}): Promise<PostOffice> {
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
    onConnect(_session, done) {
      const answer = greet();
      if (answer === 'nothing') return;
      done(answer === undefined ? null : Object.assign(new Error('Try again later'), { responseCode: answer }));
    },
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
      done(
        Object.assign(new Error(words.join(' ') || `<${address}> is not taken here`), { responseCode: Number(code) }),
      );
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks);
        if (keep) {
          void keep(source, rcptTo[0]?.address ?? '').then((isTaken) => {
            done(isTaken ? null : Object.assign(new Error('gone'), { responseCode: 421 }));
          });
          return;
        }
        PostalMime.parse(source).then((mail) => {
          mails.push(mail);
          envelopes.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            source,
          });
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
  const listens = portOf(server.server);
  const mailsTo = (recipient: string): readonly Email[] =>
    mails.filter((_, place) => envelopes[place]?.to.includes(recipient));
  return {
    url: `smtp://127.0.0.1:${listens}`,
    port: listens,
    mails,
    envelopes,
    get connections() {
      return server.connections.size;
    },
    mailsTo,
    async mailTo(recipient, number = 1) {
      for (;;) {
        const mail = mailsTo(recipient)[number - 1];
        if (mail) return mail;
        await changed.promise;
      }
    },
    async received(count) {
      while (mails.length < count) await changed.promise;
      return mails;
    },
    forget() {
      mails.length = 0;
      envelopes.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Value of a header; empty where the email has none. */
export function headerOf(mail: Email, name: string): string {
  return mail.headers.find(({ key }) => key === name.toLowerCase())?.value ?? '';
}

/** The token of an email's link to the given page. */
export function tokenIn(mail: Email, path: string): string {
  const token = new RegExp(`${path}\\?token=([A-Za-z0-9_-]{43})`).exec(mail.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link to ${path} in: ${mail.text ?? ''}`);
  return token;
}

/** The one link of a kind that an email's text carries. */
export function linkIn(mail: Email, kind: keyof typeof mailLinkPaths): string {
  const links = (mail.text ?? '').match(/https?:\/\/[^\s<>)\]]+/g) ?? [];
  const found = links.find((link) => new URL(link).pathname === mailLinkPaths[kind]);
  if (found === undefined)
    throw new Error(`the email "${mail.subject ?? ''}" has no ${kind} link:\n${mail.text ?? ''}`);
  return found;
}
