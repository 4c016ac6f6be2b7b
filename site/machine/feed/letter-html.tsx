import { renderToStaticMarkup } from 'react-dom/server';
import { Aside } from '../../prose/Aside.tsx';
import { LetterBlocks } from '../../prose/LetterBlocks.tsx';
import { fill } from '../../../contract/slots.ts';
import type { LetterFile } from '../../../features/newsletter/letter-text/letter-file.ts';
import { dayWords } from '../../copy/day-words.ts';
import { letterPicturePath } from '../../../features/newsletter/page/letters/letters.ts';
import type { LettersWords } from '../../../features/newsletter/page/letters/letters-words.ts';
import { absoluteAddresses } from '../addresses.ts';

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
        <LetterBlocks
          blocks={blocks}
          parts={{
            note: Aside,
            drawing: ({ alt, children }) => (
              <figure>
                <img src={letterPicturePath(letter)} width="600" loading="lazy" alt={alt} />
                <figcaption>{children}</figcaption>
              </figure>
            ),
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
