import { useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import type { Drawing } from '../../art/drawing.ts';

interface Properties {
  readonly tag: string;
  readonly title: string;
  readonly description: string;
  readonly facts: readonly { readonly term: string; readonly text: string }[];
  readonly art: Drawing;
  /** Tint of the back. */
  readonly ground: 'sea' | 'buff' | 'dry';
  /** Takes the whole width of the grid. */
  readonly wide: boolean;
  /** Words of the button on either face. */
  readonly more: string;
  readonly back: string;
}

/** Whether this click ends a selection of the card's words; the button always turns. */
function selects({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (target instanceof Element && target.closest('button')) return false;
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(currentTarget, true);
}

/** A card with two faces. Each click on it turns this card alone; focus goes to the button of the face that shows. */
export function FlipCard({ tag, title, description, facts, art, ground, wide, more, back }: Properties) {
  const [flipped, setFlipped] = useState(false);
  const id = useId();
  const turned = useRef(false);
  const front = useRef<HTMLButtonElement>(null);
  const reverse = useRef<HTMLButtonElement>(null);
  const frontFace = useRef<HTMLDivElement>(null);
  const backFace = useRef<HTMLDivElement>(null);

  // Not in the markup: without a script both faces show. And set each time, whatever React believes: another script has
  // hidden the back before this one woke (home.ts).
  useLayoutEffect(() => {
    if (frontFace.current) frontFace.current.inert = flipped;
    if (backFace.current) backFace.current.inert = !flipped;
  }, [flipped]);

  useEffect(() => {
    if (turned.current) (flipped ? reverse : front).current?.focus({ preventScroll: true });
  }, [flipped]);

  const turn = (event: MouseEvent<HTMLElement>) => {
    if (selects(event)) return;
    turned.current = true;
    setFlipped((now) => !now);
  };

  return (
    <div
      className={`flip reveal ground-${ground}${wide ? ' wide' : ''}${flipped ? ' on' : ''}`}
      data-press
      onClick={turn}
      // The second of two quick clicks would select a word.
      onMouseDown={(event) => {
        if (event.detail > 1) event.preventDefault();
      }}
    >
      <div className="flip-sides">
        <div className="face front" ref={frontFace}>
          <div className="flip-art">
            <img className="drawing" src={art.src} width={art.width} height={art.height} alt="" loading="lazy" decoding="async" />
          </div>
          <div className="flip-words">
            <p className="flip-tag">{tag}</p>
            <h3 id={`${id}front`}>{title}</h3>
            <p>{description}</p>
            <button className="flip-button" type="button" ref={front} aria-describedby={`${id}front`}>
              {more}
            </button>
          </div>
        </div>
        <div className="face back" ref={backFace}>
          {/* First in reading order, so that what follows the focus is what has just appeared; its place is at the foot. */}
          <button className="flip-button" type="button" ref={reverse} aria-describedby={`${id}back`}>
            {back}
          </button>
          <p className="flip-tag">{tag}</p>
          <h3 id={`${id}back`}>{title}</h3>
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
