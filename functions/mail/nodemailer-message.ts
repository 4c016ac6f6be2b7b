import type { SendMailOptions } from 'nodemailer';
import type { Message } from './message.ts';

/** A message in Nodemailer's form. The recipient goes as an object, so that nothing in it is parsed as a list. */
export function nodemailerMessage(from: string, message: Message): SendMailOptions {
  return {
    from,
    to: { name: '', address: message.to },
    ...(message.replyTo === undefined ? {} : { replyTo: { ...message.replyTo } }),
    ...(message.follows === undefined ? {} : { inReplyTo: message.follows, references: message.follows }),
    messageId: message.messageId,
    subject: message.subject,
    html: message.html,
    text: message.text,
    headers: { ...message.headers },
    attachments: message.images.map(({ cid, filename, content }) => ({
      cid,
      filename,
      content,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
