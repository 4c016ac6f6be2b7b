import type { SendMailOptions } from 'nodemailer';
import type { ClaimedMail } from '../outbox/claimed-mail.ts';
import type { Deliver } from '../outbox/worker.ts';

/** The calendar part of an email (RFC 6047). */
interface CalendarPart {
  readonly method: string;
  /** iCalendar text with the same method. */
  readonly text: string;
}

export interface Message {
  readonly messageId: string;
  /** One address, or several of the team separated by commas. */
  readonly to: string;
  /** The envelope sender (RFC 5321), to which bounces are returned. */
  readonly returnPath?: string;
  /** A sender other than the default; it must be of the same domain for SPF, DKIM and DMARC to pass. */
  readonly from?: { readonly name: string; readonly address: string };
  /** Recipient of replies, if not the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Message-ID of the email that this one replies to. */
  readonly follows?: string;
  /** Earlier Message-IDs of the thread, oldest first. */
  readonly thread?: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly images: readonly { readonly cid: string; readonly filename: string; readonly content: Buffer }[];
  readonly calendar?: CalendarPart;
  /** Time of creation; part of its file name in the mail folder. */
  readonly createdAt: string;
  readonly kind: string;
}

export interface Courier {
  /** Description of the destination for the operator, without credentials. */
  readonly destination: string;
  /** Resolves once the next server (or the disk) has accepted the email. @throws the transport's error otherwise */
  send(message: Message): Promise<void>;
  close(): void;
}

/** A `Deliver` that writes an email and sends it, or drops it if `write` returns undefined. */
export function sendsWith(courier: Courier) {
  return (write: (mail: ClaimedMail) => Promise<Message | undefined>): Deliver =>
    async (mail) => {
      const message = await write(mail);
      if (!message) return 'dropped';
      await courier.send(message);
      return 'sent';
    };
}

const contentType = 'image/png';
/** MIME parts by picture: all letters share a few pictures, each read once. */
const pictureParts = new WeakMap<Buffer, { readonly name: string; readonly part: string }>();

/** The MIME part of a picture, cached, as encoding it takes as long as the rest of an email. */
function picturePart(cid: string, filename: string, content: Buffer): string {
  const name = `${cid} ${filename}`;
  const known = pictureParts.get(content);
  if (known?.name === name) return known.part;
  const part = [
    `Content-Type: ${contentType}; name=${filename}`,
    `Content-ID: <${cid}>`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: inline; filename=${filename}`,
    '',
    content.toString('base64').replaceAll(/.{76}(?=.)/g, '$&\r\n'),
  ].join('\r\n');
  pictureParts.set(content, { name, part });
  return part;
}

/** The message in Nodemailer's form. Recipients are objects, so that Nodemailer does not parse them as a list. */
export function nodemailerMessage(from: string, message: Message): SendMailOptions {
  const recipients = message.to.split(',');
  return {
    from: message.from === undefined ? from : { ...message.from },
    // A name of one space only adds angle brackets: spam filters penalise a bare address in an email
    // with pictures.
    to: recipients.map((address) => ({ name: ' ', address })),
    // An explicit envelope replaces the one made from the headers, so it must include the recipients.
    ...(message.returnPath === undefined ? {} : { envelope: { from: message.returnPath, to: recipients } }),
    ...(message.replyTo === undefined ? {} : { replyTo: { ...message.replyTo } }),
    ...(message.follows === undefined
      ? {}
      : { inReplyTo: message.follows, references: [...(message.thread ?? []), message.follows] }),
    messageId: message.messageId,
    subject: message.subject,
    html: message.html,
    text: message.text,
    // If unset, Nodemailer scans each text several times to choose the same encoding.
    textEncoding: 'quoted-printable',
    headers: { ...message.headers },
    attachments: message.images.map(({ cid, filename, content }) => ({
      cid,
      filename,
      contentType,
      contentDisposition: 'inline',
      raw: picturePart(cid, filename, content),
    })),
    // An alternative part for programs that handle invitations, and `invite.ics` for those that do not.
    ...(message.calendar === undefined
      ? {}
      : { icalEvent: { method: message.calendar.method, content: message.calendar.text, filename: 'invite.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
