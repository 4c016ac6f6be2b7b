import { renderToStaticMarkup } from 'react-dom/server';
import { Letter } from './Letter.tsx';
import type { LetterProps } from './letter-text.ts';
import { plainText } from './plain-text.ts';

/** What mail programs know (https://react.email/docs/utilities/render writes the same). */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" ' +
  '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React asks browsers to fetch pictures early; a mail has them with it. */
const imagePreload = /<link rel="preload" as="image"[^>]*>/g;

/** A letter as HTML and plain text. react-email's own `render` takes twice as long, with a stream. */
export async function renderLetter(letter: LetterProps): Promise<{ html: string; text: string }> {
  return {
    html: `${documentType}${renderToStaticMarkup(<Letter {...letter} />).replaceAll(imagePreload, '')}`,
    text: plainText(letter),
  };
}
