import type { SendMailOptions } from 'nodemailer';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { Deliver } from '../outbox/worker.ts';

/** What a mail tells a calendar program (RFC 6047). */
interface CalendarPart {
  readonly method: string;
  /** iCalendar text that says the same method. */
  readonly text: string;
}

/** One mail, ready for a courier. */
export interface Message {
  readonly messageId: string;
  /** One address, or several of the team with commas between them. */
  readonly to: string;
  /** The envelope's sender (RFC 5321), where what cannot be delivered comes back to. */
  readonly returnPath?: string;
  /** Who writes, when that is not the firm's sender of mails; of its domain, so that its signature and records hold. */
  readonly from?: { readonly name: string; readonly address: string };
  /** Whom an answer goes to, when that is not the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Message-ID of the mail in whose thread this one stands. */
  readonly follows?: string;
  /** Message-IDs of that thread before the one it follows, oldest first. */
  readonly thread?: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly images: readonly { readonly cid: string; readonly filename: string; readonly content: Buffer }[];
  readonly calendar?: CalendarPart;
  /** Time the mail was asked for; names its file in the mail folder. */
  readonly createdAt: string;
  readonly kind: string;
}

/** Takes mails out of the house. */
export interface Courier {
  /** Where mails land, in words for the operator; without credentials. */
  readonly destination: string;
  /** Resolves when the next server (or the disk) has taken responsibility. Throws the transport's error otherwise. */
  send(message: Message): Promise<void>;
  close(): void;
}

/** Delivers what is written of a mail; drops one of which nothing is left to say. */
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
/** By the picture, whose file is read once: letters have the same few. */
const pictureParts = new WeakMap<Buffer, { readonly name: string; readonly part: string }>();

/** A picture as a part of a mail; written once, since that takes as long as the rest of a mail. */
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

/** A message in Nodemailer's form. Recipients go as objects, so that nothing in them is parsed as a list. */
export function nodemailerMessage(from: string, message: Message): SendMailOptions {
  const recipients = message.to.split(',');
  return {
    from: message.from === undefined ? from : { ...message.from },
    // A name of one space is none, and sets the address between angle brackets: spam filters mark a bare one in a mail
    // with pictures.
    to: recipients.map((address) => ({ name: ' ', address })),
    // An envelope replaces the one that is made of the headers: it has to name the recipients too.
    ...(message.returnPath === undefined ? {} : { envelope: { from: message.returnPath, to: recipients } }),
    ...(message.replyTo === undefined ? {} : { replyTo: { ...message.replyTo } }),
    ...(message.follows === undefined
      ? {}
      : { inReplyTo: message.follows, references: [...(message.thread ?? []), message.follows] }),
    messageId: message.messageId,
    subject: message.subject,
    html: message.html,
    text: message.text,
    // Without a word on it Nodemailer counts the letters of each text several times, to say the same.
    textEncoding: 'quoted-printable',
    headers: { ...message.headers },
    attachments: message.images.map(({ cid, filename, content }) => ({
      cid,
      filename,
      contentType,
      contentDisposition: 'inline',
      raw: picturePart(cid, filename, content),
    })),
    // An alternative that programs act upon, and an attachment of another type, `invite.ics`, for those that do not.
    ...(message.calendar === undefined
      ? {}
      : { icalEvent: { method: message.calendar.method, content: message.calendar.text, filename: 'invite.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
