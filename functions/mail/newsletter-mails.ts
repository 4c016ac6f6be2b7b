import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LetterOrder } from '../newsletter/letters.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { Words } from '../words.ts';
import type { LetterProps } from './Letter.tsx';
import type { Message } from './message.ts';

/** Writes the newsletter's service mails from the words of `content/` and the images in `imageFolder`. */
export class NewsletterMails {
  readonly #words: Words;
  readonly #imageFolder: string;

  constructor(words: Words, imageFolder: string) {
    this.#words = words;
    this.#imageFolder = imageFolder;
  }

  async write(order: LetterOrder, mail: ClaimedMail): Promise<Message> {
    const letter = this.#letter(order);
    const { renderLetter } = await import('./render-letter.tsx');
    return {
      ...(await renderLetter(letter)),
      messageId: mail.messageId,
      kind: mail.kind,
      createdAt: mail.createdAt,
      to: order.to,
      subject: letter.subject,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'List-Unsubscribe': `<${order.unsubscribeOneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      images: [
        { cid: 'wordmark', filename: 'wordmark.png', content: await this.#image('logo-wordmark') },
        ...(letter.plate ? [{ cid: 'plate', filename: 'plate.png', content: await this.#image('teaser-cocked-hat') }] : []),
      ],
    };
  }

  #letter(order: LetterOrder): LetterProps {
    const { firm, mail } = this.#words;
    const shared = {
      wordmark: firm.name,
      buttonUrl: order.buttonUrl,
      sender: `${firm.name}, ${firm.places} · ${firm.emails.hello}`,
    };
    if (order.kind === 'newsletter-confirmation') return { ...mail.confirmation, ...shared, unsubscribe: undefined, plate: false };
    return { ...mail.welcome, ...shared, unsubscribe: { label: mail.welcome.unsubscribe, url: order.unsubscribePage }, plate: true };
  }

  #image(name: string): Promise<Buffer> {
    return readFile(join(this.#imageFolder, `${name}.png`));
  }
}
