import type { Drawing } from '../../art/drawing.ts';

const grounds = { sea: 'bg-sea-1', buff: 'bg-buff-1', dry: 'bg-dry-1' } as const;

interface Properties {
  /** Unique on its page. */
  readonly id: string;
  readonly tag: string;
  readonly title: string;
  readonly description: string;
  readonly facts: readonly { readonly term: string; readonly text: string }[];
  readonly art: Drawing;
  /** Tint of the back. */
  readonly ground: keyof typeof grounds;
  /** Takes the whole width of the grid. */
  readonly wide: boolean;
  /** Words of the button on either face. */
  readonly more: string;
  readonly back: string;
}

/** A card with two faces, which flip-cards.ts turns. */
export function FlipCard({ id, tag, title, description, facts, art, ground, wide, more, back }: Properties) {
  return (
    <div className={`flip reveal${wide ? ' wide' : ''}`}>
      <div className="flip-sides">
        <div className="face front">
          <div className="flip-art">
            <img
              className="drawing"
              src={art.src}
              width={art.width}
              height={art.height}
              alt=""
              loading="lazy"
              decoding="async"
            />
          </div>
          <div className="flip-words">
            <p className="flip-tag">{tag}</p>
            <h3 id={`${id}-front`}>{title}</h3>
            <p>{description}</p>
            <button className="flip-button" type="button" aria-describedby={`${id}-front`}>
              {more}
            </button>
          </div>
        </div>
        <div className={`face back ${grounds[ground]}`}>
          {/* First in reading order, so that what follows the focus is what has just appeared; its place is at the foot. */}
          <button className="flip-button" type="button" aria-describedby={`${id}-back`}>
            {back}
          </button>
          <p className="flip-tag">{tag}</p>
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
