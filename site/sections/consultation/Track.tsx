import './fixes.css';
import type { Consultation } from './consultation-words.ts';

/** What happens after the form is sent: three fixes on one track. */
export function Track({ track }: Pick<Consultation, 'track'>) {
  return (
    <section className="py-section" aria-labelledby="track">
      <div className="wrap">
        <h2 id="track">{track.title}</h2>
        <ol className="fixes">
          {track.steps.map(({ title, text }) => (
            <li key={title} className="reveal">
              <h3>{title}</h3>
              <p className="mt-2.5 max-w-80 text-control text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
