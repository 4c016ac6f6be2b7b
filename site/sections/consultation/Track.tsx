import './fixes.css';
import type { Consultation } from './consultation-words.ts';
import { TextLink } from '../../../ui/TextLink.tsx';

/** What happens after the form is sent: three fixes on one track. */
export function Track({ track }: Pick<Consultation, 'track'>) {
  return (
    <section className="py-section" aria-labelledby="track">
      <div className="wrap">
        <h2 id="track">{track.title}</h2>
        <ol className="fixes">
          {track.steps.map(({ title, text, samples = [] }) => (
            <li key={title} className="reveal">
              <h3>{title}</h3>
              <p className="mt-2.5 max-w-80 text-control text-ink-2">{text}</p>
              {samples.map(({ label, file, note }) => (
                <p key={file} className="mt-1.5 text-small">
                  <TextLink href={file}>{label}</TextLink>{' '}
                  <span className="whitespace-nowrap text-ink-3">({note})</span>
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
