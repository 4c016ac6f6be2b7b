import type { Ethics } from './ethics-words.ts';

/** What the firm binds itself to, and the board's sentence beside it. */
export function Commitment({ commitment }: Pick<Ethics, 'commitment'>) {
  return (
    <section className="py-section" aria-labelledby="commitment">
      <div className="wrap grid grid-cols-1 items-start gap-[clamp(2rem,5vw,5.5rem)] lg:grid-cols-[minmax(0,6.4fr)_minmax(0,5.6fr)]">
        <div className="reveal">
          <h2 id="commitment">{commitment.title}</h2>
          <p className="lede mt-5 max-w-measure">{commitment.statement}</p>
          <p className="mt-5 text-ink-2">{commitment.text}</p>
        </div>
        <figure className="reveal border-t-2 border-over pt-7">
          <blockquote className="font-serif text-[clamp(1.5rem,1.1rem+1.5vw,2.25rem)] leading-[1.2] tracking-[-0.016em] text-balance italic">
            “{commitment.quote}”
          </blockquote>
          <figcaption className="note mt-5 text-ink-2">{commitment.from}</figcaption>
        </figure>
      </div>
    </section>
  );
}
