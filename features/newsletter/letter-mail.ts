import { join } from 'node:path';
import { monthWords, readLetter, type LetterFile } from './letter-text/letter-file.ts';
import { fillMarkers } from '../../contract/slots.ts';
import type { MailWords } from '../../contract/words.ts';
import type { Message } from '../../core/mail/courier.ts';
import type { LetterText } from '../../core/mail/letter-text.ts';
import { Letterhead } from '../../core/mail/letterhead.ts';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import { slugOfLetter, type Letter } from './letters/letter-records.ts';
import { oneClick, type Reader } from './mailed-links.ts';
import type { Context } from '../../core/context/context.ts';
import type { Settings } from '../../core/context/environment.ts';
import type { Words } from '../../core/context/words.ts';
import { asStored } from './letters/letter-files.ts';

/** Origin of the letter's page, and the folder of the built site, which has its drawing. */
export interface LetterPlace {
  readonly siteUrl: string;
  readonly siteDist: string;
}

/** Writes a letter's email without remote content. @throws if its built drawing is missing, except for a test */
export async function letterMail(
  { words, letterhead }: { readonly words: Pick<MailWords, 'welcome' | 'letter'>; readonly letterhead: Letterhead },
  reader: Reader,
  letter: Letter,
  { siteUrl, siteDist }: LetterPlace,
  mail: ClaimedMail,
): Promise<Message> {
  const slug = slugOfLetter(letter);
  const { matter, blocks } = readLetter(letter.text, { file: `${slug}.md`, siteUrl });
  const { number, date, title, preview, standfirst, desk, answersFor, aiUse, sources, corrections } = matter;
  const { masthead, made, sources: source, corrected, test, web, why } = words.letter;
  const slots = { number: String(number), month: monthWords(date), desk, answers: answersFor, ai: aiUse.note };
  const text: LetterText = {
    subject: letter.subject,
    preview,
    heading: title,
    // The id of a test differs from the letter's name.
    body: letter.id === slug ? [] : [test],
    newsletter: {
      masthead: masthead.map((line) => fillMarkers(line, slots)),
      standfirst,
      made: [
        { lead: made.lead, text: fillMarkers(made.text, slots) },
        ...sources.map((each) => ({ lead: source, ...each })),
        ...corrections.map((each) => ({
          lead: fillMarkers(corrected, { month: monthWords(each.date) }),
          text: each.text,
        })),
      ],
      web: { label: web, url: `${siteUrl}/letters/${slug}` },
    },
    // An email has no margin for notes.
    story: blocks.toSorted((one, other) => Number(one.type === 'note') - Number(other.type === 'note')),
    drawing: { file: join(siteDist, 'letters', slug, 'drawing.png'), isNeeded: mail.kind === 'newsletter-issue' },
    why,
    unsubscribe: { label: words.welcome.unsubscribe, url: reader.unsubscribePage },
  };
  const headers = {
    'List-Id': `<field-notes.${new URL(siteUrl).hostname}>`,
    'List-Archive': `<${siteUrl}/letters>`,
    'Feedback-ID': feedbackId(slug, siteUrl),
    ...oneClick(reader),
  };
  return letterhead.write(text, mail, headers, reader.to);
}

/** Groups Gmail's complaint figures by letter, not by reader (https://support.google.com/mail/answer/6254652). */
function feedbackId(letterId: string, siteUrl: string): string {
  const sender = new URL(siteUrl).hostname.replace(/^www\./, '').replace(/[^a-z0-9]/g, '');
  return `${letterId}::letter:${sender.padEnd(5, '0').slice(0, 15)}`;
}

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
