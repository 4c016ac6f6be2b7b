import './flip-card.css';
import { drawing } from '../../art/drawing.ts';
import { FlipCard } from './FlipCard.tsx';
import type { Home } from './home-words.ts';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';

interface Properties {
  readonly copy: Home['solutions'];
}

/** Heading and grid of the three flip cards. */
export function Solutions({ copy }: Properties) {
  return (
    <section className="py-section" id="products-ai" aria-labelledby="solutions-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="solutions-title">
          {copy.lede}
        </SectionHeading>
        <div className="flips">
          {copy.cards.map(({ drawing: name, ...card }, place) => (
            <FlipCard
              key={card.title}
              id={`card-${place + 1}`}
              {...card}
              art={drawing(name)}
              wide={place === 0}
              more={copy.more}
              back={copy.back}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
