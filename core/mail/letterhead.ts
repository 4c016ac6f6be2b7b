import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClaimedMail } from '../outbox/claimed-mail.ts';
import type { Firm } from '../../contract/firm.ts';
import type { LetterWords, MailWords } from '../../contract/words.ts';
import type { LetterText } from './letter-text.ts';
import type { RenderLetter } from './letter-renderer.ts';
import type { Courier, Message } from './courier.ts';

interface LetterheadParts {
  readonly firm: Pick<Firm, 'name' | 'places' | 'emails' | 'registration'>;
  readonly words: MailWords['foot'];
  readonly siteUrl: string;
  readonly imageFolder: string;
  readonly render: RenderLetter;
}

type LinkWords = LetterWords & { readonly button: string; readonly fallback: string };

/** Removes `[[placeholders]]` that the firm has not filled in yet. */
function withoutGaps(text: string): string {
  return text.replaceAll(/\[\[.+?\]\]/g, '').trim();
}

/** Completes letters with the firm's details, the privacy notice and pictures from `imageFolder`. */
export class Letterhead {
  readonly #parts: LetterheadParts;
  readonly #images = new Map<string, Promise<Buffer>>();

  constructor(parts: LetterheadParts) {
    this.#parts = parts;
  }

  async write(
    text: LetterText,
    mail: ClaimedMail,
    headers: Readonly<Record<string, string>> = {},
    to = mail.recipient,
  ): Promise<Message> {
    const { firm, words, siteUrl, render } = this.#parts;
    const { name, places, emails, registration } = firm;
    return {
      ...(await render({
        ...text,
        wordmark: name,
        sender: `${name}, ${places} · ${emails.hello}`,
        company: withoutGaps(registration),
        privacy: { label: words.privacy, url: `${siteUrl}/privacy` },
      })),
      messageId: mail.message_id,
      kind: mail.kind,
      createdAt: mail.created_at,
      to,
      subject: text.subject,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
      images: [
        { cid: 'wordmark', filename: 'wordmark.png', content: await this.#image('logo-wordmark') },
        ...(text.plate
          ? [{ cid: 'plate', filename: 'plate.png', content: await this.#image('teaser-cocked-hat') }]
          : []),
        ...(text.drawing ? await this.#drawing(text.drawing) : []),
      ],
    };
  }

  /** A letter whose button leads to an address. */
  writeLink(words: LinkWords, url: string, mail: ClaimedMail): Promise<Message> {
    const { subject, preview, heading, body, why, button, fallback } = words;
    return this.write({ subject, preview, heading, body, why, action: { label: button, url, fallback } }, mail);
  }

  async #drawing({ file, isNeeded }: NonNullable<LetterText['drawing']>): Promise<Message['images']> {
    try {
      return [{ cid: 'drawing', filename: 'drawing.png', content: await this.#file(file) }];
    } catch (error) {
      if (!isNeeded) return [];
      throw new Error(`The drawing ${file} cannot be read: build the site (npm run build), and restart the server.`, {
        cause: error,
      });
    }
  }

  #image(name: string): Promise<Buffer> {
    return this.#file(join(this.#parts.imageFolder, `${name}.png`));
  }

  #file(path: string): Promise<Buffer> {
    const known = this.#images.get(path);
    if (known) return known;
    const read = readFile(path);
    this.#images.set(path, read);
    // A failed read is not cached: the picture may be there for the next email.
    read.catch(() => this.#images.delete(path));
    return read;
  }
}

/** The parts with which features write and send emails. */
export interface Post {
  readonly letterhead: Letterhead;
  readonly courier: Courier;
}
