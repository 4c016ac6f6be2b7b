import type { Industries } from './industries-words.ts';

/** Three composite scenarios in words; the companies are unnamed and the introduction says why. */
export function Stories({ stories }: Pick<Industries, 'stories'>) {
  return (
    <section className="bg-buff-1 py-section" aria-labelledby="stories">
      <div className="wrap">
        <div className="section-head reveal">
          <h2 id="stories">{stories.title}</h2>
          <p className="lede">{stories.lede}</p>
        </div>
        <ul className="grid grid-cols-1 gap-[clamp(2rem,4vw,3.5rem)] lg:grid-cols-3">
          {stories.quotes.map(({ text, from }) => (
            <li key={text} className="reveal border-t-2 border-over pt-5">
              <figure>
                <blockquote className="font-serif text-[clamp(1.25rem,1.05rem+0.7vw,1.5625rem)] leading-[1.3] tracking-[-0.01em] text-pretty italic">
                  “{text}”
                </blockquote>
                <figcaption className="mt-4 note text-ink-2">{from}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
