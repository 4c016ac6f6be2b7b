import type { About } from './about-words.ts';

/** Our Mission: the sentence left, what follows from it right. */
export function Mission({ mission }: Pick<About, 'mission'>) {
  return (
    <section className="py-section" aria-labelledby="mission">
      <div className="wrap grid grid-cols-1 gap-x-[clamp(2rem,5vw,5.5rem)] gap-y-8 lg:grid-cols-2">
        <div className="reveal">
          <h2 id="mission">{mission.title}</h2>
          <p className="mt-6 max-w-[21em] font-serif text-h3 text-pretty">{mission.statement}</p>
        </div>
        <div className="reveal space-y-5 text-ink-2 lg:pt-3">
          {mission.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
