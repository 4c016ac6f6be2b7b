import { renderToStaticMarkup } from 'react-dom/server';
import { Letter } from './Letter.tsx';
import type { LetterProps } from './letter-text.ts';
import { plainText } from './plain-text.ts';

/** The doctype that react-email's `render` writes (https://react.email/docs/utilities/render). */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" ' +
  '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** React's preload links for images, useless in an email with its images attached. */
const imagePreload = /<link rel="preload" as="image"[^>]*>/g;

/** Renders a letter as HTML and plain text. react-email's `render` streams and takes twice as long. */
export async function renderLetter(letter: LetterProps): Promise<{ html: string; text: string }> {
  return {
    html: `${documentType}${renderToStaticMarkup(<Letter {...letter} />).replaceAll(imagePreload, '')}`,
    text: plainText(letter),
  };
}
