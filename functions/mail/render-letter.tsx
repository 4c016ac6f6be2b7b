import { render } from '@react-email/render';
import { Letter } from './Letter.tsx';
import type { LetterProps } from './letter-text.ts';
import { plainText } from './plain-text.ts';

/** A letter as HTML and as its plain-text twin. Only the thread of letters loads this: React is slow to start. */
export async function renderLetter(letter: LetterProps): Promise<{ html: string; text: string }> {
  return { html: await render(<Letter {...letter} />), text: plainText(letter) };
}
