import './flip-card.css';
import type { Home } from './home-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';

/** Heading and grid of the three flip cards. */
export function Solutions({ copy }: { readonly copy: Home['solutions'] }) {
  return (
    <section className="py-section" id="products-ai" aria-labelledby="solutions-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="solutions-title">
          {copy.lede}
        </SectionHeading>
        <div className="flips">
          {copy.cards.map((card, place) => (
            <FlipCard key={card.title} id={`card-${place + 1}`} card={card} copy={copy} wide={place === 0} />
          ))}
        </div>
      </div>
    </section>
  );
}

const grounds = { sea: 'bg-sea-1', buff: 'bg-buff-1', dry: 'bg-dry-1' } as const;

interface CardProperties {
  readonly card: Home['solutions']['cards'][number];
  readonly copy: Home['solutions'];
  /** Unique on its page. */
  readonly id: string;
  readonly wide: boolean;
}

function FlipCard({ id, card, copy, wide }: CardProperties) {
  const { title, facts, ground } = card;
  return (
    <div className={`flip reveal ${wide ? 'wide' : ''}`}>
      <div className="flip-sides">
        <div className="face front">
          <div className="flip-art">
            <Drawing name={card.drawing} className="w-full" />
          </div>
          <div className="flip-words">
            <p className="flip-tag">{card.tag}</p>
            <h3 id={`${id}-front`}>{title}</h3>
            <p>{card.description}</p>
            <button className="flip-button" type="button" aria-describedby={`${id}-front`}>
              {copy.more}
            </button>
          </div>
        </div>
        <div className={`face back ${grounds[ground]}`}>
          {/* First in reading order, so that the face just shown follows the focus; displayed at the bottom. */}
          <button className="flip-button" type="button" aria-describedby={`${id}-back`}>
            {copy.back}
          </button>
          <p className="flip-tag">{card.tag}</p>
          <h3 id={`${id}-back`}>{title}</h3>
          <dl>
            {facts.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </div>
  );
}
