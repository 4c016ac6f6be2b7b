import { render } from '@react-email/render';
import { Letter, type LetterProps } from './Letter.tsx';
import { plainText } from './plain-text.ts';

/** A letter as HTML and as its plain-text twin. Loaded at the first mail only: React's server costs memory. */
export async function renderLetter(letter: LetterProps): Promise<{ html: string; text: string }> {
  return { html: await render(<Letter {...letter} />), text: plainText(letter) };
}
