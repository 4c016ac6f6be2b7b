import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fill } from '../../../contract/slots.ts';
import type { LetterFile } from '../../../features/newsletter/letter-text/letter-file.ts';
import { dayWords } from '../../copy/day-words.ts';
import { letterPicturePath } from '../../../features/newsletter/page/letters/letters.ts';
import { LetterText } from '../../../features/newsletter/page/letters/LetterText.tsx';
import type { LettersWords } from '../../../features/newsletter/page/letters/letters-words.ts';
import { absoluteAddresses } from '../addresses.ts';

/** A plain link: feed readers decide how to open it. */
function Link({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return <a href={href}>{children}</a>;
}

/** A full letter as HTML for feed readers, including how it was made. */
export function letterHtml(letter: LetterFile, page: string, copy: LettersWords): string {
  const { matter, blocks } = letter;
  const { made } = copy;
  return absoluteAddresses(
    renderToStaticMarkup(
      <>
        <p>
          <em>{matter.standfirst}</em>
        </p>
        <LetterText
          blocks={blocks}
          parts={{
            Link,
            drawing: (alt) => <img src={letterPicturePath(letter)} width="600" loading="lazy" alt={alt} />,
          }}
        />
        <hr />
        {matter.sources.map(({ text, url }) => (
          <p key={url}>
            {made.sources}: <a href={url}>{text}</a>
          </p>
        ))}
        {matter.corrections.map(({ date, text }) => (
          <p key={text}>{fill(copy.corrected, { day: dayWords(date), text })}</p>
        ))}
        <p>
          {made.ai}: {matter.aiUse.note} {made.inventedText}
        </p>
      </>,
    ),
    page,
  );
}
