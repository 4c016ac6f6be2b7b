import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLetter, slugOf } from '../newsletter/letter-text/letter-file.ts';
import type { Settings } from '../../core/context/environment.ts';
import type { RenderLetter } from '../../core/mail/letter-renderer.ts';
import { Letterhead } from '../../core/mail/letterhead.ts';
import { letterMail } from '../newsletter/letter-mail.ts';
import type { Words } from '../../core/context/words.ts';

/** What the letters of a build carry, read from the mails that it writes. */
export interface LetterInspection {
  readonly letters: number;
  /** Pictures that a mail program would fetch from a server, which then knows that the mail was opened. */
  readonly pixels: number;
}

/** Addresses of pictures, backgrounds and other things that HTML loads by itself. */
const loaded = /(?:\b(?:src|srcset|background|poster)\s*=\s*["']?|url\(\s*["']?)(?<address>[^"'\s)>]+)/gi;

/** How many things a mail would load that do not travel inside it. */
export function fetchedFromElsewhere(html: string): number {
  return [...html.matchAll(loaded)].filter(({ groups }) => !/^(?:cid|data):/i.test(groups?.['address'] ?? '')).length;
}

/** Writes every letter that the built site has a page of as its readers get it, and counts what it would fetch. */
export async function inspectLetters(
  settings: Pick<Settings, 'content' | 'siteUrl' | 'siteDist'>,
  { firm, mail }: Pick<Words, 'firm' | 'mail'>,
  render: RenderLetter,
): Promise<LetterInspection> {
  const { content, siteUrl, siteDist } = settings;
  const folder = join(content, 'letters');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  const built = names.filter((name) => existsSync(join(siteDist, 'letters', `${slugOf(name) ?? ''}.html`)));
  const letterhead = new Letterhead({
    firm,
    words: mail.foot,
    siteUrl,
    imageFolder: join(content, '..', 'core', 'mail', 'images'),
    render,
  });
  const reader = {
    to: 'reader@example.org',
    unsubscribePage: `${siteUrl}/newsletter/unsubscribe`,
    unsubscribeOneClick: `${siteUrl}/newsletter/unsubscribe`,
  };
  const published = built
    .map((name) => readLetter(readFileSync(join(folder, name), 'utf8'), { file: `content/letters/${name}`, siteUrl }))
    .filter(({ matter }) => !matter.draft);
  let pixels = 0;
  for (const { slug, matter, source } of published) {
    const claimed = {
      id: slug,
      kind: 'newsletter-test',
      subjectId: slug,
      recipient: reader.to,
      messageId: `<${slug}@inspection>`,
      createdAt: `${matter.date}T00:00:00.000Z`,
      attempt: 1,
      lane: 'mail' as const,
      priority: 5,
    };
    const { html } = await letterMail(
      { words: mail, letterhead },
      reader,
      { id: slug, subject: matter.subject, text: source },
      settings,
      claimed,
    );
    pixels += fetchedFromElsewhere(html);
  }
  return { letters: published.length, pixels };
}
