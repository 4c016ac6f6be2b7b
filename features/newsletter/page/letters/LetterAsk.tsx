import { ButtonLink } from '../../../../ui/Button.tsx';
import type { LettersWords } from './letters-words.ts';

/** The way from a letter to us, for a reader who knows its problem. */
export function LetterAsk({ words }: { readonly words: LettersWords['ask'] }) {
  return (
    <section className="letter-ask no-print mt-12" aria-labelledby="ask">
      <h2 id="ask" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-2 mb-5 text-ink-2">{words.text}</p>
      <ButtonLink href={words.link.to}>{words.link.label}</ButtonLink>
    </section>
  );
}
