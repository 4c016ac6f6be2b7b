import { join } from 'node:path';
import type { LetterFile } from '../letter-text/letter-file.ts';
import type { Firm } from '../../../contract/firm.ts';
import type { MailWords } from '../../../contract/words.ts';
import type { RenderLetter } from '../../../core/mail/letter-renderer.ts';
import { Letterhead } from '../../../core/mail/letterhead.ts';
import { asStored } from './letter-files.ts';
import { letterMail } from '../letter-mail.ts';

interface PreviewParts {
  readonly words: { readonly firm: Firm; readonly mail: MailWords };
  readonly settings: { readonly siteUrl: string; readonly siteDist: string; readonly content: string };
  readonly render: RenderLetter;
  readonly now: () => Date;
}

/** A letter's mail as its deliveries write it, to nobody: its links out of the newsletter lead nowhere. */
export async function previewLetter({ words, settings, render, now }: PreviewParts, letter: LetterFile) {
  const { slug } = letter;
  const { siteUrl, content } = settings;
  const imageFolder = join(content, '..', 'core', 'mail', 'images');
  const letterhead = new Letterhead({ firm: words.firm, words: words.mail.foot, siteUrl, imageFolder, render });
  const nobody = {
    to: 'reader@example.org',
    unsubscribePage: `${siteUrl}/newsletter/unsubscribe`,
    unsubscribeOneClick: siteUrl,
  };
  const claimed = {
    id: slug,
    kind: 'newsletter-test',
    subjectId: slug,
    recipient: nobody.to,
    messageId: `<${slug}@preview>`,
    createdAt: now().toISOString(),
    attempt: 1,
    lane: 'mail' as const,
    priority: 5,
  };
  return letterMail({ words: words.mail, letterhead }, nobody, asStored(letter), settings, claimed);
}
