import { join } from 'node:path';
import type { LetterFile } from '../letter-text/letter-file.ts';
import type { Context } from '../../../core/context/context.ts';
import type { Settings } from '../../../core/context/environment.ts';
import type { Words } from '../../../core/context/words.ts';
import { Letterhead } from '../../../core/mail/letterhead.ts';
import { asStored } from './letter-files.ts';
import { letterMail } from '../letter-mail.ts';

type PreviewParts = Pick<Context, 'render' | 'now'> & {
  readonly words: Pick<Words, 'firm' | 'mail'>;
  readonly settings: Pick<Settings, 'siteUrl' | 'siteDist' | 'content'>;
};

/** A letter's email as it is sent, but with unsubscribe links that do not work. */
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
    subject_id: slug,
    recipient: nobody.to,
    message_id: `<${slug}@preview>`,
    created_at: now().toISOString(),
    attempts: 1,
    lane: 'mail' as const,
    priority: 5,
  };
  return letterMail({ words: words.mail, letterhead }, nobody, asStored(letter), settings, claimed);
}
