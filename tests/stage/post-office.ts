import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Delivery {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
}

export interface PostOffice {
  /** What `SMTP_URL` has to say to reach it. */
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Mails accepted for an address so far. */
  mailsTo(address: string): readonly Email[];
  /** Answers `552 5.2.2` to every mail for an address, as a full mailbox does, until it is told that there is room again. */
  fill(address: string): void;
  makeRoom(address: string): void;
  /** As if nothing had been delivered, and every mailbox had room. */
  forget(): void;
  close(): Promise<void>;
}

/** Opens a real SMTP server on loopback that keeps what it accepts. */
export async function openPostOffice(): Promise<PostOffice> {
  const deliveries: Delivery[] = [];
  const full = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      callback(full.has(address) ? Object.assign(new Error('5.2.2 Mailbox full'), { responseCode: 552 }) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            const { mailFrom, rcptTo } = session.envelope;
            deliveries.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map((recipient) => recipient.address), mail });
            callback();
          },
          (error: unknown) => {
            callback(error instanceof Error ? error : new Error(String(error)));
          },
        );
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the SMTP server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    deliveries,
    mailsTo: (recipient) => deliveries.filter(({ to }) => to.includes(recipient)).map(({ mail }) => mail),
    fill: (address) => full.add(address),
    makeRoom: (address) => full.delete(address),
    forget: () => {
      deliveries.length = 0;
      full.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
