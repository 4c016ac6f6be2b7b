import type { About } from './about-words.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** The way on from the page: a sentence and one button. */
export function AboutClose({ close }: Pick<About, 'close'>) {
  return (
    <section className="bg-buff-1 py-section" aria-labelledby="close">
      <div className="wrap grid grid-cols-1 items-end gap-8 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <div>
          <h2 id="close">{close.title}</h2>
          <p className="lede mt-5 max-w-measure">{close.text}</p>
        </div>
        <p className="lg:justify-self-end">
          <ButtonLink href={close.link.to}>{close.link.label}</ButtonLink>
        </p>
      </div>
    </section>
  );
}
