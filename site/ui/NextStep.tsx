import type { NextStep as Words } from '../copy/fields.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** The call to action at the end of a page: a sentence and a button. */
export function NextStep({ words }: { readonly words: Words }) {
  return (
    <section className="no-print bg-buff-1 py-section" aria-labelledby="next">
      <div className="wrap grid grid-cols-1 items-end gap-8 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <div>
          <h2 id="next">{words.title}</h2>
          <p className="mt-5 max-w-measure lede">{words.text}</p>
        </div>
        <p className="lg:justify-self-end">
          <ButtonLink href={words.link.to}>{words.link.label}</ButtonLink>
        </p>
      </div>
    </section>
  );
}
