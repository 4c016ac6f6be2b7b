import type { MailWords } from '../../contract/words.ts';
import type { LetterOrder } from '../newsletter/letters.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import type { LetterPaper, LetterText } from './letter-paper.ts';
import type { Message } from './message.ts';

/** Writes the newsletter's service mails from the words of `content/`. */
export class NewsletterMails {
  readonly #words: MailWords;
  readonly #paper: LetterPaper;

  constructor(words: MailWords, paper: LetterPaper) {
    this.#words = words;
    this.#paper = paper;
  }

  async write(order: LetterOrder, mail: ClaimedMail): Promise<Message> {
    return this.#paper.print(this.#letter(order), mail, order.to, {
      'List-Unsubscribe': `<${order.unsubscribeOneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  }

  #letter(order: LetterOrder): LetterText {
    const isConfirmation = order.kind === 'newsletter-confirmation';
    const { button, fallback, unsubscribe, ...letter } = isConfirmation ? this.#words.confirmation : this.#words.welcome;
    return {
      ...letter,
      action: { label: button, url: order.buttonUrl, fallback },
      unsubscribe: { label: unsubscribe, url: order.unsubscribePage },
      plate: !isConfirmation,
    };
  }
}
